import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DeviceGone, RefusedNotice } from '../delivery-errors.js';
import type { Message, Recipient } from '../message.js';
import { Fcm } from './fcm.js';
import { WebPush } from './web-push.js';

/** Pushes a notice to a device. A device token that is JSON belongs to a browser, any other token to Firebase. */
@Injectable()
export class PushChannel {
  constructor(
    private readonly fcm: Fcm,
    private readonly webPush: WebPush,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /**
   * Pushes one notice to a device.
   * @throws RefusedNotice when another attempt is pointless
   * @throws NotDelivered when another attempt may succeed
   */
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
   * Handles a device that no longer accepts pushes. A browser is deleted from the devices, because it gets another
   * token when it subscribes again. An app gets the status `denied`, so that people can see why it gets no pushes.
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
