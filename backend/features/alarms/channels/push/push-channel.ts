import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeviceGone, RefusedNotice } from '../delivery-errors.js';
import type { Message, Recipient } from '../message.js';
import { Fcm } from './fcm.js';
import { WebPush } from './web-push.js';

/** Pushes a notice to a device: a token that is JSON is a browser's, any other is Firebase's. */
@Injectable()
export class PushChannel {
  constructor(
    private readonly fcm: Fcm,
    private readonly webPush: WebPush,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws RefusedNotice, NotDelivered */
  async deliver(message: Message, { device }: Recipient): Promise<void> {
    if (device === null) throw new RefusedNotice('The device was removed');
    const isBrowser = device.token.startsWith('{');
    try {
      await (isBrowser ? this.webPush : this.fcm).deliver(message, device.token);
    } catch (error) {
      if (error instanceof DeviceGone) await this.retire(device, isBrowser);
      throw error;
    }
  }

  /**
   * A browser that ended its subscription gets another token when it subscribes anew, so this one is of no use to
   * anybody. An app is denied, as a manager would: whoever looks sees why nothing comes.
   */
  private async retire({ id, token }: NonNullable<Recipient['device']>, isBrowser: boolean): Promise<void> {
    if (!isBrowser) {
      const deny = `UPDATE device_tokens SET status = 'denied' WHERE id = $1 AND device_token = $2`;
      await this.database.query(deny, [id, token]);
      return;
    }
    await this.database.query(
      `WITH gone AS (
         DELETE FROM device_tokens WHERE id = $1 AND device_token = $2 RETURNING id::text, account_id
       )
       UPDATE notification_groups SET addresses = array_remove(addresses, gone.id)
       FROM gone
       WHERE service = 'push_notification' AND gone.id = ANY (addresses)
         AND notification_groups.account_id = gone.account_id`,
      [id, token],
    );
  }
}
