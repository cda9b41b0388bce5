import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';

/** Generates the passwords of stations, and encrypts them for the database. */
@Injectable()
export class StationPasswordsService {
  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly secrets: SecretBox,
    private readonly directory: StationDirectory,
    private readonly events: EventBus,
  ) {}

  /** Generates a password and encrypts it for the station with this id. */
  seal(id: string): { password: string; passwordSealed: Buffer } {
    const password = generatePassword();
    return { password, passwordSealed: this.secrets.seal(password, id) };
  }

  open(station: Pick<StationEntity, 'id' | 'passwordSealed'>): string {
    return this.secrets.open(station.passwordSealed, station.id);
  }

  /**
   * Gives a station a new password; the old one becomes invalid.
   * @param author the user who requested the change; the station's log names this user
   * @throws NotFound when the account has no such station
   */
  async rotate(accountId: string, id: string, author: string): Promise<string> {
    const station = await this.stations.findOneBy({ id, accountId });
    if (!station) throw new NotFound();
    const { password, passwordSealed } = this.seal(id);
    await this.stations.update({ id, accountId }, { passwordSealed });
    await this.directory.reload();
    this.events.publish('station.password-changed', { series: station.series, author });
    return password;
  }
}

/** Returns 26 random letters and digits, which are 154 bits. */
function generatePassword(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let password = '';
  while (password.length < 26) {
    for (const byte of randomBytes(32)) {
      // 248 is 4 × 62, and the alphabet has 62 characters. Higher bytes would make its first letters more frequent.
      if (byte < 248 && password.length < 26) password += alphabet[byte % 62]!;
    }
  }
  return password;
}
