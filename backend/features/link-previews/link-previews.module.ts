import { Module } from '@nestjs/common';
import { LinkPreviews } from './link-previews.js';

/** Names and pictures for programs that show a link to a dashboard. */
@Module({ providers: [LinkPreviews] })
export class LinkPreviewsModule {}
