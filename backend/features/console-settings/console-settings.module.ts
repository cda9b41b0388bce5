import { Module } from '@nestjs/common';
import { ConsoleSettingsController } from './console-settings.controller.js';

@Module({ controllers: [ConsoleSettingsController] })
export class ConsoleSettingsModule {}
