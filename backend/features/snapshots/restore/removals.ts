import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { UserSignIns } from '../../../platform/access/user-sign-ins.js';
import { RestoreParts } from '../../../platform/restore-parts.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { StationEntity } from '../../stations/station.entity.js';
import { eraseStationsOf, StationRemovalService } from '../../stations/station-removal.service.js';
import { differencesOf } from './differences.js';
import type { StagedTable } from './stage.js';

/**
 * Removes what belongs to users, stations, alarms and organizations
 * that a restore is about to remove or change, such as their sessions.
 */
@Injectable()
export class RestoreRemovals {
  constructor(
    private readonly stations: StationRemovalService,
    private readonly sessions: SessionsService,
    private readonly signIns: UserSignIns,
    private readonly parts: RestoreParts,
  ) {}

  /** @returns a function to call when the restore is stored; it closes the live connections of ended sessions */
  async run(manager: EntityManager, tables: readonly StagedTable[], now: Date): Promise<() => void> {
    for (const part of this.parts.all()) await part.prepare(manager, now);
    const removed = new Map(tables.map((table) => [table.name, differencesOf(table).removed]));
    const closings = [
      ...(await this.endUsers(manager, removed.get('users'))),
      ...(await this.endAccounts(manager, removed.get('accounts'))),
    ];
    await this.endStations(manager, removed.get('stations'), now);
    return () => {
      for (const close of closings) close();
    };
  }

  private async endUsers(manager: EntityManager, removed?: string): Promise<(() => void)[]> {
    const closings: (() => void)[] = [];
    for (const id of await idsOf(manager, removed)) closings.push(await this.signIns.endAll(id, manager));
    return closings;
  }

  private async endAccounts(manager: EntityManager, removed?: string): Promise<(() => void)[]> {
    const closings: (() => void)[] = [];
    for (const id of await idsOf(manager, removed)) {
      const ended = await this.sessions.removeOf(manager, { kind: 'legacy-account', subject: id });
      closings.push(() => this.sessions.announceEnded(ended));
      await eraseStationsOf(manager, id);
      await manager.query('DELETE FROM accounts WHERE id = $1', [id]);
    }
    return closings;
  }

  private async endStations(manager: EntityManager, removed: string | undefined, now: Date): Promise<void> {
    const ids = await idsOf(manager, removed);
    for (const station of await manager.findBy(StationEntity, { id: In(ids) })) {
      await this.stations.removeRows(manager, station, now);
    }
  }
}

async function idsOf(manager: EntityManager, removed?: string): Promise<string[]> {
  if (removed === undefined) return [];
  const rows = await manager.query<{ id: string }[]>(`SELECT t.id ${removed} ORDER BY t.id`);
  return rows.map(({ id }) => id);
}
