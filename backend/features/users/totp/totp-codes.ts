import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret();

/**
 * What the QR code of a device says.
 * @param host of this installation: a person may have devices for several
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri(secret: string, email: string, host: string): string {
  return generateURI({ issuer: `Mesonet ${host}`, label: email, secret });
}

/**
 * The time step a code is of, so that it can be used once.
 * @param secret base32
 * @param code six digits
 * @returns 30 s since 1970; null when it is of none of the three around now
 * @see RFC 6238, SHA-1, 6 digits
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
