/** By which parser an upload was read. */
export const UPLOAD_FORMATS = [
  'weather_underground',
  'ecowitt',
  'ambient',
  'microserver',
  'json',
  'ndjson',
  'csv',
  'line',
  'weewx',
] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** An upload as it arrived. */
export interface SentUpload {
  /** Of the station it means to be from, as sent. */
  stationId: string;
  /** "Weather Underground" */
  protocol: string;
  format: UploadFormat;
  /** Of the peer. */
  address: string;
  method: string;
  /** Without secrets; a query only where it is no part of `text`. */
  path: string;
  text: string | Buffer;
  /** The sender identified itself with this, rightly or wrongly. It is masked wherever it stands. */
  secrets: readonly string[];
  /** UTC ms */
  arrivedAt: number;
}

/** What a sender was told; the status is null where the protocol has no answers. */
export interface UploadAnswer {
  status: number | null;
  answer: string;
}

/** An upload that waits to be written, still with its secrets. */
export interface HeldUpload extends Omit<SentUpload, 'stationId'>, UploadAnswer {
  series: number;
  /** Bytes as sent, inflated. */
  size: number;
  isCut: boolean;
}

/** An upload as it is kept. */
export interface KeptUpload extends Omit<HeldUpload, 'secrets' | 'text'> {
  /** Ascends with time; the cursor of a page. */
  id: string;
  /** Masked; only the beginning when `isCut`. */
  text: string;
}
