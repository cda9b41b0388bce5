import { Injectable } from '@nestjs/common';
import { type PasskeyCaller, type StationCaller, StationKeys } from '../credentials/station-keys.js';
import type { SentUpload } from '../inspector/kept-upload.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import type { ConsoleUpload } from '../protocols/consoles/console-upload.js';
import type { ReadStation } from '../protocols/field-reading.js';
import { ConsoleIntake } from './console-intake.js';

/** How a console's upload came, as its controller knows it. */
export type ConsoleText = Pick<SentUpload, 'format' | 'method' | 'path' | 'text'>;

const STORED = { status: 200, answer: 'success' };

/** Uploads of consoles: they read no errors, so whatever is wrong with one goes to the station's log. */
@Injectable()
export class ConsoleUploads {
  constructor(
    private readonly keys: StationKeys,
    private readonly inspector: UploadInspector,
    private readonly intake: ConsoleIntake,
  ) {}

  /**
   * Resolves when the readings are durable.
   * @param read called only for a station that identified itself
   * @param now arrival, UTC ms
   * @throws Unauthorized, TooManyRequests
   * @throws InvalidInput from `read`, when the upload cannot be read at all
   * @throws Unavailable when nothing can be stored now
   */
  async receive(
    caller: StationCaller | PasskeyCaller,
    text: ConsoleText,
    read: (station: ReadStation) => ConsoleUpload,
    now: number,
  ): Promise<void> {
    const { protocol, address } = caller;
    const sent = { ...text, protocol, address, arrivedAt: now };
    if ('passkey' in caller) {
      const station = this.keys.checkPasskey(caller, now);
      const { stationId } = station;
      const secrets = [caller.passkey];
      await this.inspector.watch(
        { ...sent, stationId, secrets },
        () => this.intake.take(station, read, now),
        () => STORED,
      );
      return;
    }
    const { stationId, password } = caller;
    await this.inspector.watch(
      { ...sent, stationId, secrets: [password] },
      async () => this.intake.take(await this.keys.check(caller, now), read, now),
      () => STORED,
    );
  }
}
