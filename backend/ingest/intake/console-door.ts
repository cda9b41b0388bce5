import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../platform/access/address-of.js';
import { type StationCaller, StationKeys } from '../credentials/station-keys.js';
import { MessageReader } from '../reading/message-reader.js';
import type { ConsoleProtocol, ConsoleRequest, OpenedRequest } from '../reading/protocol.js';
import { answerConsole } from './console-answer.js';
import { Intake } from './intake.js';
import type { IntakeBody } from './intake-body.js';

const STORED = { status: 200, answer: 'success' };

/** Receives uploads of weather consoles. They ignore error messages, so the station's log tells about problems. */
@Injectable()
export class ConsoleDoor {
  constructor(
    private readonly intake: Intake,
    private readonly keys: StationKeys,
    private readonly reader: MessageReader,
  ) {}

  /** Stores an upload and answers the console in the words of its protocol, whether the upload is stored or fails. */
  receive<Body>(
    protocol: ConsoleProtocol<Body>,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: IntakeBody,
  ): Promise<string> {
    const now = Date.now();
    const { method, url, headers } = request;
    const { authorization } = headers;
    const params = request.params as ConsoleRequest['params'];
    return answerConsole(reply, protocol.answers, () =>
      this.store(protocol, { method, url, params, authorization, body }, addressOf(request), now),
    );
  }

  /**
   * Resolves when the readings of the upload are durable.
   * @throws Unauthorized when the credentials are wrong
   * @throws TooManyRequests when the station has to wait
   * @throws InvalidInput when the upload cannot be read at all
   * @throws Unavailable when nothing can be stored now
   */
  private async store<Body>(
    protocol: ConsoleProtocol<Body>,
    request: ConsoleRequest,
    address: string,
    now: number,
  ): Promise<void> {
    const { credentials, path, text, body } = protocol.open(request);
    const { identify, ...named } = this.senderOf(credentials, { protocol: protocol.name, address }, now);
    const { method } = request;
    const sent = { ...named, protocol, address, method, path, text, arrivedAt: now };
    await this.intake.receive(sent, {
      identify,
      read: (station) => this.reader.readConsole(station, (sender) => protocol.read(body, sender), now),
      answer: () => STORED,
    });
  }

  /**
   * Finds out who sends an upload. A PASSKEY (the only credential of an Ecowitt console) is checked at once. An upload
   * with an unknown PASSKEY is refused here and not stored for inspection, because it belongs to no station.
   * @throws Unauthorized, TooManyRequests for an unknown PASSKEY
   */
  private senderOf(
    credentials: OpenedRequest<unknown>['credentials'],
    origin: Pick<StationCaller, 'protocol' | 'address'>,
    now: number,
  ) {
    if ('passkey' in credentials) {
      const { passkey } = credentials;
      const station = this.keys.checkPasskey({ ...origin, passkey }, now);
      return { stationId: station.stationId, secrets: [passkey], identify: () => station };
    }
    const { stationId, password } = credentials;
    const caller = { ...origin, stationId, password };
    return { stationId, secrets: [password], identify: () => this.keys.check(caller, now) };
  }
}
