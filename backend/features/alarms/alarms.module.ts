import { Module } from '@nestjs/common';
import { NoticesModule } from './notices/notices.module.js';

/** What stations are watched for, and who is told. */
@Module({ imports: [NoticesModule] })
export class AlarmsModule {}
