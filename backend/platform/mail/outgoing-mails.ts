import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SecretBox } from '../secrets/secret-box.js';
import type { WrittenMail } from './letter.js';

/** A mail that is not sent yet. */
export interface OutgoingMail {
  /** The id stays the same at each attempt, so that a mail server that receives the mail twice can recognize it. */
  id: string;
  mail: WrittenMail;
  createdAt: Date;
  expiresAt: Date;
  /** Number of failed attempts so far. */
  attempts: number;
}

interface Row {
  id: string;
  content: Buffer;
  created_at: Date;
  expires_at: Date;
  attempts: number;
}

/** The time of the next attempt; null when the mail has been sent or given up. */
export type NextTry = Date | null;

/** The table of the mails that are not sent yet. A restart of the server loses none of them. */
@Injectable()
export class OutgoingMails {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** @param manager entity manager of the transaction that causes the mail */
  async add(
    mail: WrittenMail,
    { now, expiresAt }: { now: Date; expiresAt: Date },
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    const id = randomUUID();
    await manager.query(
      `INSERT INTO outgoing_mails (id, content, created_at, expires_at, next_try_at)
       VALUES ($1, $2, $3, $4, $3)`,
      [id, this.secrets.seal(JSON.stringify(mail), id), now, expiresAt],
    );
  }

  /**
   * Sends the mail that has been due longest. Its row stays locked meanwhile, so that no other process sends it, too.
   * If the process dies, the row is unchanged.
   * @returns false when no mail is due
   */
  takeDue(now: Date, send: (mail: OutgoingMail) => Promise<NextTry>): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const [row] = await manager.query<Row[]>(
        `SELECT * FROM outgoing_mails WHERE next_try_at <= $1
         ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [now],
      );
      if (!row) return false;
      const nextTry = await send(this.open(row));
      if (nextTry === null) {
        await manager.query('DELETE FROM outgoing_mails WHERE id = $1', [row.id]);
      } else {
        await manager.query(
          'UPDATE outgoing_mails SET attempts = attempts + 1, next_try_at = $2 WHERE id = $1',
          [row.id, nextTry],
        );
      }
      return true;
    });
  }

  private open({ id, content, created_at, expires_at, attempts }: Row): OutgoingMail {
    const mail = JSON.parse(this.secrets.open(content, id)) as WrittenMail;
    return { id, mail, createdAt: created_at, expiresAt: expires_at, attempts };
  }
}
