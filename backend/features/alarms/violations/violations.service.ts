import type { Violation, ViolationPage, ViolationQuery } from '@mesonet/contract/violations.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository, type SelectQueryBuilder } from 'typeorm';
import { type Access, ObjectAccounts } from '../../../platform/access/principal.js';
import { InvalidInput, NotFound } from '../../../platform/errors.js';
import { groupkeyOf, parseGroupkey, type ViolationKey } from '../notices/groupkey.js';
import { ViolationEntity } from './violation.entity.js';
import { ViolationNotices } from './violation-notices.js';
import { toViolation } from './violations.dto.js';

/** Reads the episodes of alarms for the API. */
@Injectable()
export class ViolationsService implements OnModuleInit {
  constructor(
    @InjectRepository(ViolationEntity) private readonly violations: Repository<ViolationEntity>,
    private readonly notices: ViolationNotices,
    private readonly objects: ObjectAccounts,
  ) {}

  onModuleInit(): void {
    this.objects.findViolationsWith((groupkey) => this.findAccount(groupkey));
  }

  /**
   * Lists episodes, newest first.
   * @param stationId id of one station; undefined for all stations of the account
   * @throws InvalidInput for an invalid cursor
   */
  async page(access: Access, query: ViolationQuery, stationId?: string): Promise<ViolationPage> {
    const { count, state, next_groupkey: cursor } = query;
    const found = this.violations.createQueryBuilder('violation');
    if (stationId !== undefined) found.andWhere('violation.stationId = :stationId', { stationId });
    if (state === 'open') found.andWhere('violation.endedAt IS NULL');
    if (cursor !== undefined) startAfter(found, cursor);
    const rows = await found
      .andWhere('violation.removedStation IS NULL')
      .andWhere('violation.accountId = :accountId', { accountId: access.accountId })
      .orderBy({ 'violation.startedAt': 'DESC', 'violation.alarmId': 'DESC' })
      .take(count + 1)
      .getMany();
    const shown = rows.slice(0, count);
    const last = rows.length > count ? shown.at(-1)! : null;
    return { violations: await this.describe(access, shown), next_groupkey: last && groupkeyOf(last) };
  }

  /**
   * Returns an episode.
   * @throws NotFound when the account has no such episode
   */
  async get(access: Access, groupkey: string): Promise<Violation> {
    const key = requireKey(groupkey);
    const violation = await this.violations.findOneBy({ ...key, accountId: access.accountId });
    if (!violation) throw new NotFound();
    const [described] = await this.describe(access, [violation]);
    return described!;
  }

  private async describe(access: Access, violations: readonly ViolationEntity[]): Promise<Violation[]> {
    const notices = await this.notices.list(violations, access.accountId);
    return violations.map((each) => toViolation(each, notices.get(groupkeyOf(each)) ?? [], access));
  }

  private async findAccount(groupkey: string): Promise<string | null> {
    const key = parseGroupkey(groupkey);
    if (!key) return null;
    const select = { accountId: true, alarmId: true, startedAt: true } as const;
    // The query does not filter by account, because it finds out to which account the episode belongs.
    return (
      (await this.violations.findOne({ where: { ...key, removedStation: IsNull() }, select }))?.accountId ??
      null
    );
  }
}

/**
 * Reads the text by which the API identifies an episode.
 * @throws NotFound for a text that identifies no episode
 */
export function requireKey(groupkey: string): ViolationKey {
  const key = parseGroupkey(groupkey);
  if (!key) throw new NotFound();
  return key;
}

function startAfter(found: SelectQueryBuilder<ViolationEntity>, cursor: string): void {
  const key = parseGroupkey(cursor);
  if (!key) throw new InvalidInput('Invalid cursor', 'malformed_request');
  const { startedAt, alarmId } = key;
  found.andWhere('(violation.startedAt, violation.alarmId) < (:startedAt, CAST(:alarmId AS uuid))', {
    startedAt,
    alarmId,
  });
}
