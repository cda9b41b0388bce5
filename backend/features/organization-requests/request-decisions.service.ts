import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type {
  ApproveOrganizationRequest,
  OrganizationRequestStatus,
} from '@mesonet/contract/organization-requests.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { NewAccountsService } from '../users/members/new-accounts.service.js';
import { OrganizationRequestEntity } from './organization-request.entity.js';
import { approvedLetter, deniedLetter } from './request-letters.js';

/**
 * Decides on requests for organizations: a pending or denied request can be approved, a pending request can be denied.
 */
@Injectable()
export class RequestDecisionsService {
  constructor(
    @InjectRepository(OrganizationRequestEntity)
    private readonly requests: Repository<OrganizationRequestEntity>,
    private readonly newAccounts: NewAccountsService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Approves a request: creates the organization and its first admin,
   * and mails the requester. Either all of this happens or nothing.
   * @throws NotFound when there is no such request
   * @throws Conflict when the request was approved before, or the id of the organization is in use
   * @throws InvalidInput when the id of the organization is not allowed
   */
  async approve(
    { id, accountid, initial_admin_email: email, ...fields }: ApproveOrganizationRequest,
    now: Date,
  ): Promise<OrganizationRequestEntity> {
    await this.newAccounts.create({ ...fields, id: accountid }, email, now, async (manager) => {
      const request = await this.requireOpen(manager, id);
      await this.decide(manager, request, 'approved', [accountid]);
      const letter = approvedLetter(request, fields.accountname, this.config);
      await this.mail.send(letter, now, { manager });
    });
    return this.requests.findOneByOrFail({ id });
  }

  /**
   * Denies a request and mails the requester. A request that was denied before stays denied, without another mail.
   * @throws NotFound when there is no such request
   * @throws Conflict when the request was approved
   */
  async deny(id: string, now: Date): Promise<OrganizationRequestEntity> {
    await this.requests.manager.transaction(async (manager) => {
      const request = await this.requireOpen(manager, id);
      if (request.status === 'denied') return;
      await this.decide(manager, request, 'denied', []);
      await this.mail.send(deniedLetter(request, this.config), now, { manager });
    });
    this.mail.hurry();
    return this.requests.findOneByOrFail({ id });
  }

  /**
   * Finds a request that can be decided, and locks it until the
   * transaction ends, so that only one decision on it is made at a time.
   */
  private async requireOpen(manager: EntityManager, id: string): Promise<OrganizationRequestEntity> {
    const request = await manager.findOne(OrganizationRequestEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!request) throw new NotFound();
    if (request.status !== 'approved') return request;
    throw new Conflict('This request was approved already', 'request_approved');
  }

  private async decide(
    manager: EntityManager,
    { id, name, status: before }: OrganizationRequestEntity,
    status: Exclude<OrganizationRequestStatus, 'pending'>,
    accounts: string[],
  ): Promise<void> {
    await manager.update(OrganizationRequestEntity, { id }, { status });
    const facts = { object: name, accounts, before: { status: before }, after: { status } };
    await writeAudit({ action: `organization_request_${status}`, ...facts }, manager);
  }
}
