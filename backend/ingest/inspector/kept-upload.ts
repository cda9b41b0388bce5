import type { Protocol, UploadAnswer } from '../reading/protocol.js';

/** An upload as it arrived, before it is parsed. */
export interface SentUpload {
  /** Id of the station, as the sender wrote it. */
  stationId: string;
  protocol: Protocol;
  /** IP address of the sender, or "the MQTT broker". */
  address: string;
  method: string;
  /** Path of the request or MQTT topic, without secrets. It contains the query only if `text` does not. */
  path: string;
  text: string | Buffer;
  /** Credentials that the sender sent, right or wrong. They are masked wherever they occur in the upload. */
  secrets: readonly string[];
  /** Time of arrival, UTC ms. */
  arrivedAt: number;
}

/** An upload that waits to be stored for inspection. Its secrets are not masked yet. */
export interface WaitingUpload extends Omit<SentUpload, 'stationId'>, UploadAnswer {
  series: number;
  /** Length of the body in bytes after decompression. */
  size: number;
  isCut: boolean;
}

/** An upload as it is stored for inspection. */
export interface KeptUpload extends Omit<WaitingUpload, 'protocol' | 'secrets' | 'text'> {
  /** Name of the protocol, such as "Weather Underground". */
  protocol: string;
  /** Name of the text's format, with which `getProtocol` finds the protocol. */
  format: string;
  /** Id of the upload. Ids ascend with time, so a page of uploads can begin behind an id. */
  id: string;
  /** Text of the upload with secrets masked; only its beginning when `isCut`. */
  text: string;
}
