import { randomInt } from 'node:crypto';
import { access, chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { AlarmSeeds } from '../../platform/alarm-seeds.js';
import { CONFIG } from '../../platform/config.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StationsService } from '../stations/stations.service.js';
import { demoAlarms } from './demo-alarms.js';
import { DEMO_ACCOUNT, type DemoStation } from './demo-stations.js';

export interface DemoCredentials {
  accountId: string;
  password: string;
  stationId: string;
  stationPassword: string;
}

/** Written last: where it is missing, the set-up did not come to its end. */
const STATION_FILE = 'demo-station';
/** Without the letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

@Injectable()
export class DemoSetup {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly stations: StationsService,
    private readonly alarms: AlarmSeeds,
  ) {}

  /** Whether the organization that this program made is there. */
  async hasDemo(): Promise<boolean> {
    return (await this.accounts.find(DEMO_ACCOUNT.id))?.isDemo ?? false;
  }

  /**
   * On an empty database: the organization, its stations and alarms, and the file with a station's credentials. Completes
   * what a start that was cut short left undone.
   * @returns null unless the organization was made now: its password is kept nowhere else
   */
  async create(stations: readonly DemoStation[], now: Date): Promise<DemoCredentials | null> {
    const isNew = (await this.accounts.count()) === 0;
    if (!isNew && (!(await this.hasDemo()) || (await exists(this.stationFile)))) return null;
    const password = generatePassword();
    if (isNew) await this.accounts.create({ ...DEMO_ACCOUNT, password });
    const keys: { id: string; password: string }[] = [];
    for (const station of stations) keys.push(await this.stationKey(station));
    await this.alarms.add(DEMO_ACCOUNT.id, demoAlarms(this.config.SMTP_URL === undefined), now);
    const { id: stationId, password: stationPassword } = keys[0]!;
    await this.writeStationFile(`${stationId}:${stationPassword}\n`);
    return isNew ? { accountId: DEMO_ACCOUNT.id, password, stationId, stationPassword } : null;
  }

  private async stationKey(demo: DemoStation): Promise<{ id: string; password: string }> {
    const present = (await this.stations.listOf(DEMO_ACCOUNT.id)).find(({ id }) => id === demo.id);
    if (present) return { id: present.id, password: this.stations.passwordOf(present) };
    const { id, stationname, timezone, latitude, longitude, elevation } = demo;
    const place = { timezone, latitude, longitude, elevation };
    const { station, password } = await this.stations.create(DEMO_ACCOUNT.id, { id, stationname, ...place });
    return { id: station.id, password };
  }

  private get stationFile(): string {
    return join(this.config.DATA_DIR, STATION_FILE);
  }

  /** For `curl -u "$(cat data/demo-station)"`; readable by its owner only. */
  private async writeStationFile(text: string): Promise<void> {
    await writeFile(this.stationFile, text, { mode: 0o600 });
    // The mode above counts for a new file only.
    await chmod(this.stationFile, 0o600);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Four groups of five: 100 bit, and a person can type it. */
function generatePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
