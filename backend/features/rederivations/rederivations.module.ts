import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RederivationEntity } from './rederivation.entity.js';
import { RederivationRunner } from './rederivation-runner.js';
import { RederivationWork } from './rederivation-work.js';
import { RederivationsController } from './rederivations.controller.js';
import { RederivationsService } from './rederivations.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RederivationEntity])],
  controllers: [RederivationsController],
  providers: [RederivationsService, RederivationRunner, RederivationWork],
})
export class RederivationsModule {}
