import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for.js';

/** A real mail server that keeps what it is given. */
export class MailServer {
  /** Everything taken so far, oldest first. */
  readonly taken: Email[] = [];
  /** Counts the connections. */
  connections = 0;
  /** Decides on a recipient: null takes the mail, a number is the SMTP code it is refused with, a promise lets it wait. */
  judge: (recipient: string) => number | null | Promise<null> = () => null;
  /** Decides whether it breaks off after it has taken a mail, without saying that it did. */
  breaksOff: () => boolean = () => false;
  /** Hears of each mail right before the server says that it took it. */
  onTaken: (mail: Email) => void = () => undefined;

  private constructor(private readonly smtp: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      // Whoever still keeps a connection open is not waited for.
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
    // A client that goes away in the middle is no failure of ours.
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

  /** As `SMTP_URL`. */
  get url(): string {
    const { port } = this.smtp.server.address() as { port: number };
    return `smtp://127.0.0.1:${port}`;
  }

  to(address: string): Email[] {
    return this.taken.filter(({ to }) => to?.some((each) => each.address === address));
  }

  /** The mail with this number to an address, once it is there. */
  next(address: string, number = 1): Promise<Email> {
    return waitFor(`mail ${number} to ${address}`, () => this.to(address)[number - 1]);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.smtp.close(() => resolve()));
  }
}
