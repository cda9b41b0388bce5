import { Module } from '@nestjs/common';
import { LinkPreviews } from './link-previews.js';

/** Describes dashboards, with names and pictures, to programs that show a preview of a link to a dashboard. */
@Module({ providers: [LinkPreviews] })
export class LinkPreviewsModule {}
