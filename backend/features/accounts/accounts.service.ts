import { checkTimezone } from '../../platform/check-timezone.js';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { AccountId } from '@mesonet/contract/common.js';
import { isReservedAccountId } from '@mesonet/model/reserved-ids.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { isUniqueViolation } from '../../platform/database-errors.js';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.js';
import { type Principal } from '../../platform/access/principal.js';
import { AccountEntity } from './account.entity.js';
import type { AccountSubscription } from './accounts.dto.js';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords/passwords.js';

export interface NewAccount {
  id: string;
  accountname: string;
  firstname?: string;
  lastname?: string;
  phone?: string;
  password?: string;
  timezone?: string;
  allowsAnonymousGuest?: boolean;
  isDemo?: boolean;
  /** Time of creation; if it is undefined, the database uses the current time. */
  createdAt?: Date;
}

@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the accounts that the caller belongs to, sorted by name. A super admin gets all accounts. */
  list(principal: Principal): Promise<AccountEntity[]> {
    const where = principal.isSuperAdmin ? {} : { id: In([...principal.memberships.keys()]) };
    return this.accounts.find({ where, order: { accountname: 'ASC', id: 'ASC' } });
  }

  async find(id: string): Promise<AccountEntity | null> {
    return AccountId.safeParse(id).success ? this.accounts.findOneBy({ id }) : null;
  }

  /**
   * Returns an account.
   * @throws NotFound when there is no account with this id
   */
  async get(id: string): Promise<AccountEntity> {
    const account = await this.find(id);
    if (!account) throw new NotFound();
    return account;
  }

  /**
   * Reads the subscriptions of accounts.
   * @returns state of the subscription by id of the account; accounts that never bought a subscription are missing
   */
  async subscriptionsOf(ids: readonly string[]): Promise<ReadonlyMap<string, AccountSubscription>> {
    const rows = await this.accounts.query<
      { id: string; state: AccountSubscription['state']; transaction_id: string | null }[]
    >(
      'SELECT account_id AS id, state, transaction_id FROM account_subscriptions WHERE account_id = ANY ($1)',
      [ids],
    );
    return new Map(
      rows.map(({ id, state, transaction_id }) => [
        id,
        { state, ...(transaction_id !== null && { transaction_id }) },
      ]),
    );
  }

  count(): Promise<number> {
    return this.accounts.count();
  }

  /**
   * Creates an account.
   * @param manager TypeORM's manager that runs the queries; pass it to make them part of a transaction
   * @throws InvalidInput when the id, name, timezone or password is not acceptable
   * @throws Conflict when another account has the same id, or one that differs only in upper and lower case
   */
  async create(account: NewAccount, manager: EntityManager = this.accounts.manager): Promise<AccountEntity> {
    this.check(account);
    const { password, ...fields } = account;
    const passwordHash = password === undefined ? null : await hashPassword(password);
    try {
      await manager.insert(AccountEntity, this.accounts.create({ ...fields, passwordHash }));
    } catch (error) {
      if (isUniqueViolation(error)) throw new Conflict('Id already in use', 'id_in_use');
      throw error;
    }
    return manager.findOneByOrFail(AccountEntity, { id: account.id });
  }

  /** @param keepsAllSamples true to keep all samples, even if `SAMPLE_RETENTION_DAYS` limits those of other accounts */
  async keepAllSamples(id: string, keepsAllSamples: boolean): Promise<void> {
    await this.accounts.update({ id }, { keepsAllSamples });
  }

  /**
   * Checks the password of a shared sign-in. The check takes equally long when there is no account with this id, so its
   * time does not tell which accounts exist.
   * @returns the hash that the password matches; null when nobody can sign in with this password
   */
  async verify(id: string, password: string): Promise<string | null> {
    const account = await this.accounts.findOne({
      where: { id },
      select: { id: true, passwordHash: true, isSignInDisabled: true },
    });
    const hash = account?.isSignInDisabled ? null : (account?.passwordHash ?? null);
    return (await verifyPassword(hash, password)) ? hash : null;
  }

  /**
   * Locks the row of the account until the transaction ends, so that the answer stays true.
   * @returns true when the hash that `verify` returned still permits the sign-in
   */
  async stillOpens(manager: EntityManager, id: string, passwordHash: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM accounts WHERE id = $1 AND password_hash = $2 AND NOT is_sign_in_disabled FOR SHARE',
      [id, passwordHash],
    );
    return rows.length > 0;
  }

  /**
   * Replaces the password of an account's shared sign-in.
   * @returns false when there is no account with this id
   */
  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<boolean> {
    const { affected } = await manager.update(AccountEntity, { id }, { passwordHash });
    return affected === 1;
  }

  /**
   * Disables the sign-in of demo accounts. The server does this when it has a public address.
   * @returns ids of the accounts whose sign-in was enabled before
   */
  async disableDemoSignIn(): Promise<string[]> {
    const open = await this.accounts.findBy({ isDemo: true, isSignInDisabled: false });
    const ids = open.map(({ id }) => id);
    if (ids.length > 0) await this.accounts.update({ id: In(ids) }, { isSignInDisabled: true });
    return ids;
  }

  private check({ id, accountname, password, timezone }: NewAccount): void {
    const isSuperAdmin = id.toLowerCase() === this.config.SADMIN_USERNAME.toLowerCase();
    if (isSuperAdmin || isReservedAccountId(id) || !AccountId.safeParse(id).success)
      throw new InvalidInput('Invalid id', 'invalid_id');
    if (accountname.trim() === '') throw new InvalidInput('Please enter an account name', 'invalid_name');
    if (timezone !== undefined) checkTimezone(timezone);
    if (password !== undefined) checkNewPassword(password, id);
  }
}
