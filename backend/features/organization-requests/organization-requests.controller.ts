import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ApproveOrganizationRequest,
  CreatedOrganizationRequest,
  CreateOrganizationRequest,
  DenyOrganizationRequest,
  OrganizationRequest,
  OrganizationRequestQuery,
  ShownOrganizationRequest,
} from '@mesonet/contract/organization-requests.js';
import { AllowPublic, AllowSuperAdmin, type GuardedRequest } from '../../platform/access/allow.js';
import { Authenticator } from '../../platform/access/principal.js';
import { Audited, AuditedWhenNoted, NotAudited } from '../../platform/audit/audited.js';
import { Answers, AnswersNothing, Refuses } from '../../platform/http/docs/answers.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { visitorOfRequest } from '../../platform/http/visitor.js';
import { toOrganizationRequest, toPublicRequest } from './organization-requests.dto.js';
import { OrganizationRequestsService } from './organization-requests.service.js';
import { RequestDecisionsService } from './request-decisions.service.js';

@ApiTags('Organization requests')
@Controller('api/v1/organization_requests')
export class OrganizationRequestsController {
  constructor(
    private readonly requests: OrganizationRequestsService,
    private readonly decisions: RequestDecisionsService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the requests for organizations',
    description: 'Answers all requests, or those of one `status`, the oldest first.',
  })
  @AllowSuperAdmin()
  @Answers(OrganizationRequest.array())
  async list(
    @Query({ schema: OrganizationRequestQuery }) query: OrganizationRequestQuery,
  ): Promise<OrganizationRequest[]> {
    return (await this.requests.list(query)).map(toOrganizationRequest);
  }

  @Post()
  @ApiOperation({
    summary: 'Request an organization',
    description:
      'Takes a request, mails its address and answers its id. One address may send 5 an hour; more are 429.',
  })
  @AllowPublic()
  @NotAudited('the list of requests holds each of them; what is decided on it is told')
  @Answers(CreatedOrganizationRequest)
  async create(
    @Body({ schema: CreateOrganizationRequest }) asked: CreateOrganizationRequest,
    @Req() request: GuardedRequest,
  ): Promise<CreatedOrganizationRequest> {
    const { id } = await this.requests.create(asked, visitorOfRequest(request), new Date());
    return { id };
  }

  @Post('approve')
  @ApiOperation({
    summary: 'Approve a request for an organization',
    description:
      'Creates the organization and its first admin, invites the admin and mails whoever asked: all or nothing. Pending and denied requests can be approved; one that was approved already, or an id that is taken, is 409.',
  })
  @AllowSuperAdmin()
  @Audited('organization_request_approved')
  @Answers(OrganizationRequest)
  @Refuses(404, 'There is no such request')
  async approve(
    @Body({ schema: ApproveOrganizationRequest }) approval: ApproveOrganizationRequest,
  ): Promise<OrganizationRequest> {
    return toOrganizationRequest(await this.decisions.approve(approval, new Date()));
  }

  @Post('deny')
  @ApiOperation({
    summary: 'Deny a request for an organization',
    description:
      'Denies a pending request and mails whoever asked. One that was denied already is answered as it is; one that was approved is 409.',
  })
  @AllowSuperAdmin()
  @AuditedWhenNoted('organization_request_denied')
  @Answers(OrganizationRequest)
  @Refuses(404, 'There is no such request')
  async deny(
    @Body({ schema: DenyOrganizationRequest }) { id }: DenyOrganizationRequest,
  ): Promise<OrganizationRequest> {
    return toOrganizationRequest(await this.decisions.deny(id, new Date()));
  }

  @Get(':requestId')
  @ApiOperation({
    summary: 'Get a request for an organization',
    description: 'Answers its status to everybody who knows its id, and all of it to super admins.',
  })
  @AllowPublic()
  @ApiParam({ name: 'requestId' })
  @Answers(ShownOrganizationRequest)
  @Refuses(401, 'The access token does not work')
  async get(
    @UuidParam('requestId') id: string,
    @Req() { headers }: GuardedRequest,
  ): Promise<ShownOrganizationRequest> {
    const caller = await this.authenticator.authenticate(headers);
    const request = await this.requests.get(id);
    return caller?.isSuperAdmin ? toOrganizationRequest(request) : toPublicRequest(request);
  }

  @Delete(':requestId')
  @ApiOperation({
    summary: 'Delete a request for an organization',
    description: 'Removes the request. An organization that was made of it stays.',
  })
  @AnswersNothing()
  @AllowSuperAdmin()
  @Audited('organization_request_deleted', 'requestId')
  @ApiParam({ name: 'requestId' })
  remove(@UuidParam('requestId') id: string): Promise<void> {
    return this.requests.remove(id);
  }
}
