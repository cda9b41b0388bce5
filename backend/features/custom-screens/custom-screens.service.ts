import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { SCREEN_DASHBOARDS } from '@mesonet/model/screen-rules.js';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { ArchiveFile } from '../../platform/archives/read-archive.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Conflict } from '../../platform/errors.js';
import { ScreensReading } from './checking/screens-reading.js';
import { screenTypeOf } from './checking/screen-types.js';
import { CustomScreenEntity } from './custom-screen.entity.js';
import { ImportTurns, lockScreens } from './import-turns.js';

/**
 * A function that reads the bytes of a zip from the request. An import into one account calls it only if no other import
 * of the account is in progress.
 */
export type ReceiveZip = () => Promise<Uint8Array<ArrayBuffer>>;

const DRAFT = { isDraft: true };
const LIVE = { isDraft: false };

/** Stores the custom screens of each account: the published ones, and a draft that can replace them. */
@Injectable()
export class CustomScreensService {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
    private readonly reading: ScreensReading,
    private readonly turns: ImportTurns,
  ) {}

  /** Lists the files of an account's custom screens, sorted by path. */
  list(accountId: string, isDraft = false): Promise<CustomScreenFile[]> {
    const select = { path: true, mimetype: true, size: true };
    return this.screens.find({ where: { accountId, isDraft }, select, order: { path: 'ASC' } });
  }

  /**
   * Finds out which built-in dashboards the custom screens of an account replace.
   * @returns null when the account has no custom screens
   */
  async replaced(accountId: string, isDraft = false): Promise<{ main: boolean; overview: boolean } | null> {
    if (!(await this.screens.existsBy({ accountId, isDraft }))) return null;
    const path = In(Object.values(SCREEN_DASHBOARDS));
    const found = await this.screens.find({ where: { accountId, isDraft, path }, select: { path: true } });
    const has = (wanted: string) => found.some(({ path }) => path === wanted);
    return { main: has(SCREEN_DASHBOARDS.main), overview: has(SCREEN_DASHBOARDS.overview) };
  }

  /**
   * Replaces the files of an account with those of a zip, either all of them or none.
   * @throws InvalidInput, TooLarge naming the first refused file
   * @throws Conflict during another import of the account
   */
  async import(accountId: string, receive: ReceiveZip, { isDraft } = LIVE): Promise<void> {
    const count = await this.turns.take([accountId], async () => {
      const files = await this.reading.read({ zip: await receive(), isOfAll: false });
      await this.screens.manager.transaction(async (manager) => {
        await lockScreens(manager, [accountId]);
        await replaceScreens(manager, { accountId, isDraft }, files);
      });
      return files.length;
    });
    noteAudit({ after: { files: count } });
  }

  /**
   * Replaces the published custom screens with the draft.
   * @throws Conflict when there is no draft
   */
  async publish(accountId: string): Promise<void> {
    const files = await this.change(accountId, async (manager) => {
      const draft = { accountId, ...DRAFT };
      if (!(await manager.existsBy(CustomScreenEntity, draft))) {
        throw new Conflict('There is no draft of custom screens to publish', 'no_draft');
      }
      await manager.delete(CustomScreenEntity, { accountId, ...LIVE });
      return manager.update(CustomScreenEntity, draft, LIVE);
    });
    noteAudit({ after: { files } });
  }

  async remove(accountId: string, isDraft = false): Promise<void> {
    const files = await this.change(accountId, (manager) =>
      manager.delete(CustomScreenEntity, { accountId, isDraft }),
    );
    noteAudit({ before: { files } });
  }

  /**
   * Changes the custom screens of an account in one transaction.
   * @returns number of changed files
   * @throws Conflict during an import
   */
  private change(
    accountId: string,
    work: (manager: EntityManager) => Promise<{ affected?: number | null }>,
  ): Promise<number> {
    return this.turns.take([accountId], () =>
      this.screens.manager.transaction(async (manager) => {
        await lockScreens(manager, [accountId]);
        return (await work(manager)).affected ?? 0;
      }),
    );
  }
}

/** Replaces the stored files of an account with those of a zip. */
export async function replaceScreens(
  manager: EntityManager,
  screens: { accountId: string; isDraft: boolean },
  files: readonly ArchiveFile[],
): Promise<void> {
  await manager.delete(CustomScreenEntity, screens);
  for (const { path, content } of files) {
    const bytes = Buffer.from(content.buffer);
    const sha256 = createHash('sha256').update(bytes).digest();
    const { mimetype } = screenTypeOf(path)!;
    await manager.insert(CustomScreenEntity, {
      ...{ ...screens, path, mimetype, sha256 },
      ...{ size: bytes.length, content: bytes },
    });
  }
}
