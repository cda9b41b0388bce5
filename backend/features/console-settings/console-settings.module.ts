import { Module } from '@nestjs/common';
import { ConsoleSettingsController } from './console-settings.controller.js';
import { SuperAdminSettingsController } from './super-admin-settings.controller.js';

@Module({ controllers: [ConsoleSettingsController, SuperAdminSettingsController] })
export class ConsoleSettingsModule {}
