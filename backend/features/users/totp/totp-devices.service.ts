import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { Gone, InvalidInput } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { newTotpSecret, stepOfCode } from './totp-codes.js';
import { TotpDeviceEntity } from './totp-device.entity.js';
import { TotpEnrolmentEntity } from './totp-enrolment.entity.js';
import { TotpTries } from './totp-tries.js';

/** Time within which a user must confirm a new device by one of its codes. */
const ENROLMENT_MS = 10 * MINUTE_MS;
const KEPT_MS = DAY_MS;

/**
 * Builds the name that is bound into an encrypted secret, so that the secret can be decrypted for
 * this user only. The name is the same before and after the device is confirmed.
 */
const ownerOf = (userId: string) => `totp ${userId}`;

/** Manages the second factors of users: devices that show a new code every 30 seconds. */
@Injectable()
export class TotpDevicesService {
  constructor(
    @InjectRepository(TotpDeviceEntity) private readonly devices: Repository<TotpDeviceEntity>,
    @InjectRepository(TotpEnrolmentEntity) private readonly enrolments: Repository<TotpEnrolmentEntity>,
    private readonly tries: TotpTries,
    private readonly secrets: SecretBox,
  ) {}

  has(userId: string): Promise<boolean> {
    return this.devices.existsBy({ userId });
  }

  /**
   * Begins the set-up of a new device. It replaces a set-up that was begun before; a confirmed device stays.
   * @returns secret of the new device, base32
   */
  async begin(userId: string, now: Date): Promise<string> {
    const secret = newTotpSecret();
    const sealed = this.secrets.seal(secret, ownerOf(userId));
    const expiresAt = new Date(now.getTime() + ENROLMENT_MS);
    const former = await this.enrolments.findOneBy({ userId });
    const begun = { userId, secret: sealed, formerSecret: former?.secret ?? null, expiresAt };
    await this.enrolments.upsert(begun, ['userId']);
    return secret;
  }

  /**
   * Replaces the old device by the new one, after a code has proved that the new one has the secret.
   * @throws InvalidInput when the code is wrong, or no set-up was begun
   * @throws Gone when the set-up has expired, or a newer one has replaced it
   * @throws TooManyRequests after too many wrong codes
   */
  async enable(userId: string, name: string, code: string, now: Date): Promise<TotpDeviceEntity> {
    const begun = await this.enrolments.findOneBy({ userId });
    if (!begun) throw new InvalidInput('Generate a new code first.', 'no_new_code');
    if (begun.expiresAt <= now) {
      throw new Gone('The QR code has expired. Generate a new code.', 'qr_code_expired');
    }
    await this.tries.take(userId, now);
    const lastStep = stepOfCode(this.open(begun), code, now);
    if (lastStep === null) {
      if (this.isOfFormer(begun, code, now)) throw new Gone(REPLACED, 'qr_code_replaced');
      throw new InvalidInput('The code is wrong.', 'wrong_code');
    }
    const { secret } = begun;
    const device = this.devices.create({ userId, name, secret, lastStep, createdAt: now });
    await this.devices.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(TotpEnrolmentEntity, { userId, secret });
      // If nothing was deleted, a newer QR code has replaced this one, or another request with the same code was
      // faster.
      if (affected !== 1) throw usedCode();
      await manager.upsert(TotpDeviceEntity, device, ['userId']);
    });
    await this.tries.forget(userId);
    return device;
  }

  /**
   * Checks a code of the user's device. From then on, this code and all earlier ones are used up.
   * @throws InvalidInput when the code is wrong or used up
   * @throws TooManyRequests after too many wrong codes
   */
  async use(userId: string, code: string, now: Date): Promise<void> {
    await this.tries.take(userId, now);
    const device = await this.devices.findOneBy({ userId });
    const step = device && stepOfCode(this.open(device), code, now);
    const isUsed = device && step !== null && (await this.advance(device, step));
    if (!isUsed) throw usedCode();
    await this.tries.forget(userId);
  }

  /**
   * Removes old set-ups. Expired ones are kept for another day, so
   * that a user who sends a late code is told that it has expired.
   */
  async removeExpired(now: Date): Promise<void> {
    await this.enrolments.delete({ expiresAt: LessThanOrEqual(new Date(now.getTime() - KEPT_MS)) });
  }

  /** @returns false when this code, or a newer one, has been used already */
  private async advance({ userId, secret }: TotpDeviceEntity, step: number): Promise<boolean> {
    const before = { userId, secret, lastStep: LessThan(step) };
    return (await this.devices.update(before, { lastStep: step })).affected === 1;
  }

  private isOfFormer({ userId, formerSecret }: TotpEnrolmentEntity, code: string, now: Date): boolean {
    return (
      formerSecret !== null && stepOfCode(this.open({ userId, secret: formerSecret }), code, now) !== null
    );
  }

  private open({ userId, secret }: Pick<TotpDeviceEntity, 'userId' | 'secret'>): string {
    return this.secrets.open(secret, ownerOf(userId));
  }
}

const REPLACED = 'This QR code was replaced by a newer one. Scan that one.';
const usedCode = () => new InvalidInput('The code is wrong or was used before.', 'wrong_code');
