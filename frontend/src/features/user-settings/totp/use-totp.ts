import { type EnableTotp, TotpDevice } from '@mesonet/contract/totp.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestImage } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

const SHOWN_MS = 60_000;

export interface ShownQrCode {
  /** The picture of the QR code as a `data:` address. */
  image: string;
  /** Time at which the QR code is hidden, UTC ms by this device's clock. */
  until: number;
}

/** Fetches a new QR code for setting up an authenticator app; the previous code is invalid from then on. */
export function useNewQrCode() {
  return useMutation({
    mutationFn: async (): Promise<ShownQrCode> => {
      const image = await requestImage(`/auth/totp_qrcode?_t=${Date.now()}`);
      return { image, until: Date.now() + SHOWN_MS };
    },
    // The QR code is dropped from the cache once it is no longer shown.
    gcTime: 0,
  });
}

/** Activates the new authenticator app, which replaces the old one. */
export function useEnableTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: EnableTotp) => {
      const query = new URLSearchParams(wanted).toString();
      return request(TotpDevice, `/auth/enable_totp/?${query}`, { method: 'POST' });
    },
    onSuccess: () => {
      notify('success', 'TOTP Enabled');
      return client.invalidateQueries({ queryKey: queryKeys.session });
    },
  });
}
