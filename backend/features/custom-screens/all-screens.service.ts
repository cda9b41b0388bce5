import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ScreensPlan } from '@mesonet/contract/custom-screens.js';
import type { Repository } from 'typeorm';
import type { ArchiveFile } from '../../platform/archives/read-archive.js';
import { InvalidInput } from '../../platform/errors.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ScreensReading } from './checking/screens-reading.js';
import { CustomScreenEntity } from './custom-screen.entity.js';
import { type ReceiveZip, replaceScreens } from './custom-screens.service.js';
import { ImportTurns, lockScreens } from './import-turns.js';

/** The files of each account, by id of the account. The paths do not contain the folder of the account. */
type FilesByAccount = ReadonlyMap<string, readonly ArchiveFile[]>;

/** Imports the custom screens of many accounts from one zip, in which each account has a folder of its own. */
@Injectable()
export class AllScreensService {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
    private readonly accounts: AccountsService,
    private readonly reading: ScreensReading,
    private readonly turns: ImportTurns,
  ) {}

  /**
   * Reads a zip and reports what an import would replace, without changing anything.
   * @throws the same errors as `import`
   */
  async plan(receive: ReceiveZip): Promise<ScreensPlan> {
    const replaces = [...(await this.read(receive)).keys()].sort();
    const rows = await this.screens.find({
      where: { isDraft: false },
      select: { accountId: true },
      order: { accountId: 'ASC' },
    });
    const having = new Set(rows.map(({ accountId }) => accountId));
    return { replaces, leaves: [...having].filter((id) => !replaces.includes(id)) };
  }

  /**
   * Replaces the custom screens of each account in the zip, either all of them or none. Screens of other accounts stay.
   * @returns ids of the accounts in the zip
   * @throws InvalidInput, TooLarge naming the first file or account that is refused
   * @throws Conflict during another import of one of these accounts
   */
  async import(receive: ReceiveZip): Promise<string[]> {
    const all = await this.read(receive);
    const accountIds = [...all.keys()];
    await this.turns.take(accountIds, () =>
      this.screens.manager.transaction(async (manager) => {
        await lockScreens(manager, accountIds);
        for (const [accountId, files] of all) {
          await replaceScreens(manager, { accountId, isDraft: false }, files);
        }
      }),
    );
    return accountIds;
  }

  private async read(receive: ReceiveZip): Promise<FilesByAccount> {
    const all = new Map<string, ArchiveFile[]>();
    for (const { path, content } of await this.reading.read({ zip: await receive(), isOfAll: true })) {
      const [accountId = '', ...rest] = path.split('/');
      const files = all.get(accountId) ?? [];
      files.push({ path: rest.join('/'), content });
      all.set(accountId, files);
    }
    for (const accountId of all.keys()) {
      if (await this.accounts.find(accountId)) continue;
      const message = `Unknown organization: ${accountId}`;
      throw new InvalidInput(message, 'unknown_account', [{ path: accountId, message }]);
    }
    return all;
  }
}
