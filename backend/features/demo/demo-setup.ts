import { randomInt } from 'node:crypto';
import { access, chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { AlarmSeeds } from '../../platform/alarm-seeds.js';
import { CONFIG } from '../../platform/config.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { demoAlarms } from './demo-alarms.js';
import { DemoStationKeys } from './demo-station-keys.js';
import { DEMO_ACCOUNT, type DemoStation } from './demo-stations.js';

export interface DemoCredentials {
  accountId: string;
  password: string;
  stationId: string;
  stationPassword: string;
}

/** Name of the file that the set-up of the demo writes last. If it is missing, the set-up is not complete. */
const STATION_FILE = 'demo-station';
/** Letters and digits for generated passwords, without those that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

@Injectable()
export class DemoSetup {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly keys: DemoStationKeys,
    private readonly alarms: AlarmSeeds,
  ) {}

  /**
   * Disables the sign-in of demo organizations, because the server has a public address.
   * @returns ids of these organizations
   */
  disableSignIn(): Promise<string[]> {
    return this.accounts.disableDemoSignIn();
  }

  /** Returns true when the demo organization exists and was created by this program. */
  async hasDemo(): Promise<boolean> {
    return (await this.accounts.find(DEMO_ACCOUNT.id))?.isDemo ?? false;
  }

  /**
   * Creates the demo organization in an empty database, with its stations, its alarms and a file with the credentials
   * of one station. It also completes an interrupted set-up.
   * @returns the credentials if the organization was created now, otherwise null; the organization's password is stored
   * nowhere else
   */
  async create(stations: readonly DemoStation[], now: Date): Promise<DemoCredentials | null> {
    const isNew = (await this.accounts.count()) === 0;
    if (!isNew && (!(await this.hasDemo()) || (await exists(this.stationFile)))) return null;
    const password = generatePassword();
    if (isNew) await this.accounts.create({ ...DEMO_ACCOUNT, password });
    const keys: { id: string; password: string }[] = [];
    for (const station of stations) keys.push(await this.keys.ensure(station));
    await this.alarms.add(DEMO_ACCOUNT.id, demoAlarms(this.config.SMTP_URL === undefined), now);
    const { id: stationId, password: stationPassword } = keys[0]!;
    await this.writeStationFile(`${stationId}:${stationPassword}\n`);
    return isNew ? { accountId: DEMO_ACCOUNT.id, password, stationId, stationPassword } : null;
  }

  private get stationFile(): string {
    return join(this.config.DATA_DIR, STATION_FILE);
  }

  /**
   * Writes the file with the id and password of a demo station, for use as `curl -u "$(cat data/demo-station)"`. Only
   * the user who runs the server may read it.
   */
  private async writeStationFile(text: string): Promise<void> {
    await writeFile(this.stationFile, text, { mode: 0o600 });
    // `writeFile` applies the mode only to a new file, so `chmod` also sets it for a file that exists already.
    await chmod(this.stationFile, 0o600);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Generates a password of four groups of five characters: 100 random bits that a person can type. */
function generatePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
