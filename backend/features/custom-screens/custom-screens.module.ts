import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AllScreensController } from './all-screens.controller.js';
import { AllScreensService } from './all-screens.service.js';
import { ScreensReading } from './checking/screens-reading.js';
import { CustomScreenEntity } from './custom-screen.entity.js';
import { CustomScreensController } from './custom-screens.controller.js';
import { CustomScreensService } from './custom-screens.service.js';
import { ImportTurns } from './import-turns.js';
import { ScreenDraftsController } from './screen-drafts.controller.js';
import { ScreensZip } from './screens-zip.js';
import { ScreenFilesService } from './serving/screen-files.service.js';
import { ScreenTickets } from './serving/screen-tickets.js';
import { ScreensAccess } from './serving/screens-access.js';
import { ScreensHelperController } from './serving/screens-helper.controller.js';
import { ScreensController } from './serving/screens.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CustomScreenEntity])],
  controllers: [
    CustomScreensController,
    ScreenDraftsController,
    AllScreensController,
    ScreensHelperController,
    ScreensController,
  ],
  providers: [
    AllScreensService,
    CustomScreensService,
    ImportTurns,
    ScreenFilesService,
    ScreensAccess,
    ScreensReading,
    ScreensZip,
    ScreenTickets,
  ],
})
export class CustomScreensModule {}
