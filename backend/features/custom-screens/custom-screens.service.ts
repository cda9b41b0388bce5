import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { SCREEN_DASHBOARDS } from '@mesonet/contract/screen-rules.js';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { ArchiveFile } from '../../platform/archives/read-archive.js';
import { Conflict } from '../../platform/errors.js';
import { ScreensReading } from './checking/screens-reading.js';
import { screenTypeOf } from './checking/screen-types.js';
import { CustomScreenEntity } from './custom-screen.entity.js';
import { ImportTurns, lockScreens } from './import-turns.js';

/** Receives the bytes of a zip. */
export type ReceiveZip = () => Promise<Uint8Array<ArrayBuffer>>;

const DRAFT = { isDraft: true };
const LIVE = { isDraft: false };

/** The screens of one account: those that are shown, and a draft of the next ones. */
@Injectable()
export class CustomScreensService {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
    private readonly reading: ScreensReading,
    private readonly turns: ImportTurns,
  ) {}

  /** By path. */
  list(accountId: string, isDraft = false): Promise<CustomScreenFile[]> {
    const select = { path: true, mimetype: true, size: true };
    return this.screens.find({ where: { accountId, isDraft }, select, order: { path: 'ASC' } });
  }

  /** @returns which built-in dashboards the screens stand for; null when there are none at all */
  async replaced(accountId: string, isDraft = false): Promise<{ main: boolean; overview: boolean } | null> {
    if (!(await this.screens.existsBy({ accountId, isDraft }))) return null;
    const path = In(Object.values(SCREEN_DASHBOARDS));
    const found = await this.screens.find({ where: { accountId, isDraft, path }, select: { path: true } });
    const has = (wanted: string) => found.some(({ path }) => path === wanted);
    return { main: has(SCREEN_DASHBOARDS.main), overview: has(SCREEN_DASHBOARDS.overview) };
  }

  /**
   * Replaces the files of an account by those of a zip, all or none.
   * @returns how many there are
   * @throws InvalidInput, TooLarge naming the first file that offends; Conflict during another import
   */
  async import(accountId: string, receive: ReceiveZip, { isDraft } = LIVE): Promise<number> {
    return this.turns.take(accountId, async () => {
      const files = await this.reading.read({ zip: await receive(), isOfAll: false });
      await this.screens.manager.transaction(async (manager) => {
        await lockScreens(manager);
        await replaceScreens(manager, { accountId, isDraft }, files);
      });
      return files.length;
    });
  }

  /** The draft becomes what is shown. @throws Conflict when there is none */
  async publish(accountId: string): Promise<number> {
    return this.change(accountId, async (manager) => {
      const of = { accountId, ...DRAFT };
      if (!(await manager.existsBy(CustomScreenEntity, of))) {
        throw new Conflict('There is no draft of custom screens to publish', 'no_draft');
      }
      await manager.delete(CustomScreenEntity, { accountId, ...LIVE });
      return manager.update(CustomScreenEntity, of, LIVE);
    });
  }

  /** @returns how many there were */
  async remove(accountId: string, isDraft = false): Promise<number> {
    return this.change(accountId, (manager) => manager.delete(CustomScreenEntity, { accountId, isDraft }));
  }

  private change(
    accountId: string,
    work: (manager: EntityManager) => Promise<{ affected?: number | null }>,
  ): Promise<number> {
    return this.turns.take(accountId, () =>
      this.screens.manager.transaction(async (manager) => {
        await lockScreens(manager);
        return (await work(manager)).affected ?? 0;
      }),
    );
  }
}

/** Files of a zip take the place of what is stored. */
export async function replaceScreens(
  manager: EntityManager,
  of: { accountId: string; isDraft: boolean },
  files: readonly ArchiveFile[],
): Promise<void> {
  await manager.delete(CustomScreenEntity, of);
  for (const { path, content } of files) {
    const bytes = Buffer.from(content.buffer);
    const sha256 = createHash('sha256').update(bytes).digest();
    const { mimetype } = screenTypeOf(path)!;
    await manager.insert(CustomScreenEntity, {
      ...{ ...of, path, mimetype, sha256 },
      ...{ size: bytes.length, content: bytes },
    });
  }
}
