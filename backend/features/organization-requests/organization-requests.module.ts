import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationRequestEntity } from './organization-request.entity.js';
import { OrganizationRequestsController } from './organization-requests.controller.js';
import { OrganizationRequestsService } from './organization-requests.service.js';
import { RequestDecisionsService } from './request-decisions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([OrganizationRequestEntity])],
  controllers: [OrganizationRequestsController],
  providers: [OrganizationRequestsService, RequestDecisionsService],
})
export class OrganizationRequestsModule {}
