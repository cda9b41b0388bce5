import { Injectable } from '@nestjs/common';
import { UnsupportedMedia } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { LongUploads } from '../../samples/pacing/long-uploads.js';
import type { SentUpload } from '../inspector/kept-upload.js';
import type { BulkProtocol } from '../reading/protocol.js';
import { type ParsedUpload, UploadReader } from '../reading/upload-reader.js';
import { Intake, type ReceivedUpload } from './intake.js';

/** An upload of a protocol that sends many samples at once. */
export interface BulkUpload extends SentUpload {
  protocol: BulkProtocol;
  text: Buffer;
}

/** How the station of an upload is found, and how the body is read. */
interface BulkSteps {
  identify: () => Promise<SeriesSettings>;
  /** Unit of the timestamps; absent where the protocol has no such setting. */
  precision?: string;
  /** False when the protocol does not accept the media type of the body. */
  isSupported?: boolean;
}

/** Receives uploads of protocols that send many samples at once. */
@Injectable()
export class BulkDoor {
  constructor(
    private readonly intake: Intake,
    private readonly reader: UploadReader,
    private readonly longUploads: LongUploads,
  ) {}

  /**
   * Stores the valid part of an upload; the answer says which
   * samples were refused. Resolves when the stored part is durable.
   * @throws Unauthorized when the credentials are wrong
   * @throws TooManyRequests when the station has to wait
   * @throws UnsupportedMedia, TooLarge when the body cannot be accepted
   * @throws InvalidInput when the body is malformed; then nothing is stored
   * @throws Unavailable when nothing can be stored now
   */
  receive(
    sent: BulkUpload,
    { identify, precision = '', isSupported = true }: BulkSteps,
  ): Promise<ReceivedUpload<ParsedUpload>> {
    const { protocol, text: bytes, arrivedAt } = sent;
    return this.intake.receive(sent, {
      identify,
      read: async (station) => {
        if (!isSupported) throw new UnsupportedMedia();
        return this.reader.read(protocol, station, { bytes, precision }, arrivedAt);
      },
      during: (work) => this.longUploads.during(bytes.length, work),
      answer: ({ tally }) => protocol.answer(tally),
    });
  }
}
