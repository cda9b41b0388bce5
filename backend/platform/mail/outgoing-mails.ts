import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SecretBox } from '../secrets/secret-box.js';
import type { WrittenMail } from './letter.js';

/** A mail that waits, with what is known of it. */
export interface OutgoingMail {
  /** Stays the same at each attempt, so that a server that gets it twice can tell. */
  id: string;
  mail: WrittenMail;
  createdAt: Date;
  expiresAt: Date;
  /** That failed so far. */
  attempts: number;
}

interface Row {
  id: string;
  content: Buffer;
  created_at: Date;
  expires_at: Date;
  attempts: number;
}

/** When to try a mail again; null: it is done with, sent or given up. */
export type NextTry = Date | null;

/** The mails that are not sent yet: a restart loses none. */
@Injectable()
export class OutgoingMails {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** @param manager of the transaction whose outcome the mail tells of */
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
   * Takes the mail that is due longest. Its row is locked meanwhile: no other process takes it, and one that dies
   * leaves it as it was.
   * @returns false when none is due
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
