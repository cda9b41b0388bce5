import type { BasicCredentials } from '../credentials/basic-credentials.js';
import type { ConsoleUpload } from '../fields/console-upload.js';
import type { FieldReading, ReadStation } from '../fields/field-reading.js';
import type { SampleResult } from '../fields/sample-result.js';
import type { DomainError } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { PlainColumns } from './plain/plain-columns.js';
import type { PlainJob } from './read-job.js';
import type { UploadTally } from './upload-tally.js';

/** The station that sends an upload, and the settings that decide how its samples are read. */
export interface Sender {
  station: Pick<ReadStation, 'intake'> & Pick<SeriesSettings, 'stationId'>;
  /** Arrival of the upload, UTC ms. */
  now: number;
  reading: FieldReading;
}

/** Answer to an upload, with its HTTP status; the status is null where the protocol has no answers. */
export interface UploadAnswer {
  status: number | null;
  answer: string;
}

/** The parts that every protocol has. */
interface NamedProtocol {
  /** Name for people in logs and metrics, such as "Weather Underground". */
  name: string;
  /** Name of the format that is stored with an upload. `getProtocol` finds the protocol by it. */
  format: string;
  /** Masks the values of fields whose name suggests a secret, in a text that may be cut off or malformed. */
  mask(text: string): string;
}

/** A protocol whose uploads contain samples with times. A time is stored as it was sent, or the sample is refused. */
export interface SampleProtocol<Piece = unknown> extends NamedProtocol {
  kind: 'samples';
  /**
   * Cuts an upload into the texts of its samples, before any of them is read.
   * @param path path or topic as it is stored with the upload
   * @param most number of samples after which the caller stops
   * @throws MalformedText when the upload cannot be cut into samples
   */
  cut(text: string, path: string, most: number): Iterable<Piece>;
  /**
   * Reads one sample from its text.
   * @throws MalformedText when the text is malformed
   * @throws Unauthorized when the text names another station than the sender
   */
  readSample(piece: Piece, sender: Sender): SampleResult;
}

/** A protocol of samples whose uploads may be long. They are read in slices, long ones in a worker thread. */
export interface BulkProtocol<Piece = unknown> extends SampleProtocol<Piece> {
  /** @returns the credentials of a station; null when the request contains none */
  credentials(
    authorization: string | undefined,
    query: Readonly<Record<string, unknown>>,
  ): BasicCredentials | null;
  /**
   * Reads all samples of an upload in slices, between which other work of the process can run.
   * @param precision unit of the timestamps; '' where the protocol has no such setting
   * @throws DomainError when the upload is refused as a whole
   */
  readUpload(body: Buffer, sender: Sender, precision: string): Promise<UploadTally>;
  /**
   * Reads a plain upload straight into columns. Absent where the protocol has no such fast reader.
   * @returns null for any other upload, which `readUpload` must read
   */
  readColumns?(body: Buffer, job: PlainJob): PlainColumns | null;
  answer(tally: UploadTally): UploadAnswer;
}

/** The few answers that the weather consoles of one protocol understand. */
export interface ConsoleAnswers {
  contentType: string;
  success: string;
  failure: (error: DomainError) => string;
  /** Value of the header `WWW-Authenticate` of a 401 answer; absent where consoles send no credentials in a header. */
  challenge?: string;
}

/** The parts of a request that the protocol of a weather console needs. */
export interface ConsoleRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  params: Readonly<Record<string, string>>;
  authorization: string | undefined;
  /** Body of the request; absent when it has none. */
  body?: { type: string; bytes: Buffer } | undefined;
}

/** The request of a weather console, split into its parts before its station is known. */
export interface OpenedRequest<Body> {
  /** Id and password of the station, or the PASSKEY of a weather console that knows no station id. */
  credentials: { stationId: string; password: string } | { passkey: string };
  /** Path of the request without secrets. */
  path: string;
  /** Text of the upload as it is stored for inspection. */
  text: string | Buffer;
  body: Body;
}

/**
 * A protocol of weather consoles. An upload is one sample, whose
 * clock may be wrong, and the answer is one of a few texts.
 */
export interface ConsoleProtocol<Body = unknown> extends NamedProtocol {
  kind: 'console';
  answers: ConsoleAnswers;
  /**
   * Splits a request into its parts.
   * @throws Unauthorized when the request cannot come from a station
   */
  open(request: ConsoleRequest): OpenedRequest<Body>;
  /** Splits the text of a stored upload into its fields. */
  parse(text: string): Body;
  /**
   * Reads the one sample of an upload. It is a pure function, because an upload with new sensor channels is read twice.
   * @throws InvalidInput when the upload cannot be read at all
   */
  read(body: Body, sender: Sender): ConsoleUpload;
}

/**
 * A protocol says what identifies a station, how an upload is read, how its secrets are masked and how it is answered.
 * `protocols/protocols.ts` lists all protocols.
 */
export type Protocol = SampleProtocol | ConsoleProtocol;
