import { Module } from '@nestjs/common';
import { AccountRemovalController } from './account-removal.controller.js';
import { AccountRemovalService } from './account-removal.service.js';

@Module({ controllers: [AccountRemovalController], providers: [AccountRemovalService] })
export class AccountRemovalModule {}
