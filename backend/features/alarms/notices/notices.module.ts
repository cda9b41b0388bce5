import { Module } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { ChartsModule } from '../../charts/charts.module.js';
import { Channels } from '../channels/channels.js';
import { EmailChannel } from '../channels/email-channel.js';
import { Fcm } from '../channels/push/fcm.js';
import { GoogleSignIn } from '../channels/push/google-sign-in.js';
import { PushChannel } from '../channels/push/push-channel.js';
import { VapidKeys } from '../channels/push/vapid-keys.js';
import { WebPush } from '../channels/push/web-push.js';
import { WebPushKeyController } from '../channels/push/web-push-key.controller.js';
import { WebhookChannel } from '../channels/webhook-channel.js';
import { DueNotices } from './due-notices.js';
import { NoticeChart } from './notice-chart.js';
import { NoticeDelivery } from './notice-delivery.js';
import { NoticeSender } from './notice-sender.js';
import { TestedGroups } from './test-notices/tested-groups.js';
import { TestLimits } from './test-notices/test-limits.js';
import { TestNoticesController } from './test-notices/test-notices.controller.js';
import { TestNoticesService } from './test-notices/test-notices.service.js';

/** Sends the notices that the evaluation of alarms has written to the database. */
@Module({
  imports: [ChartsModule],
  controllers: [TestNoticesController, WebPushKeyController],
  providers: [
    NoticeSender,
    NoticeDelivery,
    NoticeChart,
    DueNotices,
    Channels,
    EmailChannel,
    WebhookChannel,
    PushChannel,
    Fcm,
    GoogleSignIn,
    WebPush,
    VapidKeys,
    TestLimits,
    TestedGroups,
    TestNoticesService,
  ],
})
export class NoticesModule {
  constructor(metrics: Metrics, notices: DueNotices) {
    metrics.gauge('mesonet_alarm_notices_waiting', 'Notices of alarms that are not sent yet', async () => {
      return (await notices.waiting(new Date())).count;
    });
    metrics.gauge('mesonet_alarm_notices_oldest_seconds', 'Age of the oldest of them', async () => {
      return (await notices.waiting(new Date())).oldestSeconds;
    });
  }
}
