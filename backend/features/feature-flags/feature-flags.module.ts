import { Module } from '@nestjs/common';
import { FeatureFlagsController } from './feature-flags.controller.js';

@Module({ controllers: [FeatureFlagsController] })
export class FeatureFlagsModule {}
