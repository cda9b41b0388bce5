import type { Alarm } from '@mesonet/contract/alarms.js';
import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import type { NotificationGroup } from '@mesonet/contract/notification-groups.js';
import { randomBytes } from 'node:crypto';
import type { TestAccount, TestServer, TestStation } from '../servers/server.js';

/** An alarm with only the required fields. */
export const FROST = { measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32 };

type Who = Pick<TestAccount, 'id' | 'cookie'>;

/** Calls of managers that change alarms, groups and devices of one account; each must succeed. */
export class AlarmCalls {
  constructor(
    private readonly server: TestServer,
    private readonly account: Who,
  ) {}

  pathOf({ id }: Pick<TestStation, 'id'>, alarmId = ''): string {
    return `/api/v1/accounts/${this.account.id}/stations/${id}/alarms/${alarmId && `${alarmId}/`}`;
  }

  async alarm(station: Pick<TestStation, 'id'>, fields: object = {}): Promise<Alarm> {
    return this.post<Alarm>(this.pathOf(station), { ...FROST, ...fields });
  }

  async group(fields: object = {}): Promise<NotificationGroup> {
    const group = { desc: 'Growers', service: 'email', address: ['ops@example.org'], ...fields };
    return this.post<NotificationGroup>(`/api/v1/accounts/${this.account.id}/notification_groups/`, group);
  }

  async device(name = 'Phone', cookie = this.account.cookie): Promise<DeviceToken> {
    const path = `/api/v1/accounts/${this.account.id}/device_tokens/`;
    const token = { device_token: `fcm:${randomBytes(24).toString('hex')}`, name };
    return this.post<DeviceToken>(path, token, cookie);
  }

  async approvedDevice(name?: string): Promise<DeviceToken> {
    const { _id } = await this.device(name);
    const path = `/api/v1/accounts/${this.account.id}/device_tokens/${_id}/`;
    const answer = await this.server.patchJson(path, { enabled: true }, this.account.cookie);
    if (answer.status !== 200) throw new Error(`Device: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as DeviceToken;
  }

  private async post<Made>(path: string, body: object, cookie = this.account.cookie): Promise<Made> {
    const answer = await this.server.postJson(path, body, { cookie });
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Made;
  }
}

/** @returns the status and the sentence of a refusal */
export async function refusalOf(answer: Promise<Response>): Promise<[number, string]> {
  const { status, detail = '' } = (await (await answer).json()) as { status: number; detail?: string };
  return [status, detail];
}
