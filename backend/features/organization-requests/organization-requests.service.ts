import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type {
  CreateOrganizationRequest,
  OrganizationRequestQuery,
} from '@mesonet/contract/organization-requests.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { NotFound } from '../../platform/errors.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { OrganizationRequestEntity } from './organization-request.entity.js';
import { receivedLetter } from './request-letters.js';
import { RequestLimits } from './request-limits.js';

/** Stores, lists and removes the requests for organizations. */
@Injectable()
export class OrganizationRequestsService {
  private readonly limits = new RequestLimits();

  constructor(
    @InjectRepository(OrganizationRequestEntity)
    private readonly requests: Repository<OrganizationRequestEntity>,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the requests, the oldest first. */
  list({ status }: OrganizationRequestQuery): Promise<OrganizationRequestEntity[]> {
    const where = status === undefined ? {} : { status };
    return this.requests.find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws NotFound when there is no such request */
  async get(id: string): Promise<OrganizationRequestEntity> {
    const request = await this.requests.findOneBy({ id });
    if (!request) throw new NotFound();
    return request;
  }

  /**
   * Stores a request for an organization and mails a confirmation to the address that the request names.
   * @throws TooManyRequests when a limit on requests for organizations is reached
   */
  async create(
    { validator_value: validatorValue, name, email, firstname, lastname, phone }: CreateOrganizationRequest,
    visitor: Visitor,
    now: Date,
  ): Promise<OrganizationRequestEntity> {
    this.limits.take(email, visitor, now);
    const request = this.requests.create({
      ...{ id: randomUUID(), status: 'pending', createdAt: now },
      ...{ name, email, firstname, lastname, phone },
      validatorType: 'account_number',
      validatorValue,
    });
    await this.requests.manager.transaction(async (manager) => {
      await manager.insert(OrganizationRequestEntity, request);
      await this.mail.send(receivedLetter(request, this.config), now, { manager });
    });
    this.mail.hurry();
    return request;
  }

  /** @throws NotFound when there is no such request */
  async remove(id: string): Promise<void> {
    await this.requests.manager.transaction(async (manager) => {
      const request = await manager.findOneBy(OrganizationRequestEntity, { id });
      if (!request) throw new NotFound();
      await manager.delete(OrganizationRequestEntity, { id });
      const facts = { object: request.name, before: { status: request.status } };
      await writeAudit({ action: 'organization_request_deleted', ...facts }, manager);
    });
  }
}
