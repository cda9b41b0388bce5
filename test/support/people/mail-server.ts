import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for.js';

/** A real mail server that keeps every mail it accepts. */
export class MailServer {
  /** All accepted mails, oldest first. */
  readonly taken: Email[] = [];
  /** Number of connections so far. */
  connections = 0;
  /**
   * Decides on a recipient: null accepts the mail, a number is the SMTP code of the refusal, a promise delays the
   * decision.
   */
  judge: (recipient: string) => number | null | Promise<null> = () => null;
  /** Decides whether the server closes the connection after it accepted a mail, without confirming it. */
  breaksOff: () => boolean = () => false;
  /** Called for each mail right before the server confirms it. */
  onTaken: (mail: Email) => void = () => undefined;

  private constructor(private readonly smtp: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      // Closing does not wait for clients that keep a connection open.
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        server.connections += 1;
        callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        void Promise.resolve(server.judge(address)).then((code) =>
          callback(code === null ? null : Object.assign(new Error('Not now'), { responseCode: code })),
        );
      },
      onData: (stream, session, callback) => {
        const parts: Buffer[] = [];
        stream
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            const keep = PostalMime.parse(Buffer.concat(parts)).then((mail) => {
              server.taken.push(mail);
              server.onTaken(mail);
            });
            void keep.then(() => (server.breaksOff() ? server.drop(session.id) : callback()), callback);
          });
      },
    });
    const server = new MailServer(smtp);
    // A client that disconnects in the middle is no failure of this server.
    smtp.on('error', () => undefined);
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return server;
  }

  private drop(sessionId: string): void {
    for (const connection of this.smtp.connections as Set<{ id: string; _socket: Socket }>) {
      if (connection.id === sessionId) connection._socket.destroy();
    }
  }

  /** The value of `SMTP_URL`. */
  get url(): string {
    const { port } = this.smtp.server.address() as { port: number };
    return `smtp://127.0.0.1:${port}`;
  }

  to(address: string): Email[] {
    return this.taken.filter(({ to }) => to?.some((each) => each.address === address));
  }

  /** Resolves with the mail of this number to an address, counted from 1, once it has arrived. */
  next(address: string, number = 1): Promise<Email> {
    return waitFor(`mail ${number} to ${address}`, () => this.to(address)[number - 1]);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.smtp.close(() => resolve()));
  }
}
