import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, type Repository } from 'typeorm';
import { Gone, InvalidInput } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { newTotpSecret, stepOfCode } from './totp-codes.js';
import { TotpDeviceEntity } from './totp-device.entity.js';
import { TotpEnrolmentEntity } from './totp-enrolment.entity.js';
import { TotpTries } from './totp-tries.js';

/** How long the code of a new device is waited for. */
const ENROLMENT_MS = 10 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;

/** Binds a sealed secret to its user, as it is on the way to a device and in one. */
const ownerOf = (userId: string) => `totp ${userId}`;

/** Devices that show a new code each half minute. */
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
   * Begins with a new device; whatever was begun before is discarded, a device that is there stays.
   * @returns the secret of the new one, base32
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
   * Puts the new device in the place of an old one, once its code proves that it has the secret.
   * @throws InvalidInput when the code is wrong, or no device was begun with
   * @throws Gone when it was begun with too long ago, or another was since
   * @throws TooManyRequests
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
      // There is a newer QR code by now, or the code was sent twice.
      if (affected !== 1) throw usedCode();
      await manager.upsert(TotpDeviceEntity, device, ['userId']);
    });
    await this.tries.forget(userId);
    return device;
  }

  /**
   * Uses up a code of the user's device, and all before it.
   * @throws InvalidInput when it is wrong or used up
   * @throws TooManyRequests
   */
  async use(userId: string, code: string, now: Date): Promise<void> {
    await this.tries.take(userId, now);
    const device = await this.devices.findOneBy({ userId });
    const step = device && stepOfCode(this.open(device), code, now);
    const isUsed = device && step !== null && (await this.advance(device, step));
    if (!isUsed) throw usedCode();
    await this.tries.forget(userId);
  }

  /** Those that ended are known for a day, to tell whoever still comes with a code. */
  async removeExpired(now: Date): Promise<void> {
    await this.enrolments.delete({ expiresAt: LessThanOrEqual(new Date(now.getTime() - KEPT_MS)) });
  }

  /** @returns false when another use of the code, or of a newer one, was first */
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
