import { Module } from '@nestjs/common';
import { AcceptedMinutes } from './accepted-minutes.js';
import { AmbientController } from './consoles/ambient.controller.js';
import { ChannelRegistration } from './channel-registration.js';
import { ConsoleIntake } from './consoles/console-intake.js';
import { ConsoleUploads } from './consoles/console-uploads.js';
import { EcowittController } from './consoles/ecowitt.controller.js';
import { IntakeLimits } from './limits/intake-limits.js';
import { LineProtocolController } from './line-protocol/line-protocol.controller.js';
import { LineUploads } from './line-protocol/line-uploads.js';
import { MicroserverController } from './consoles/microserver.controller.js';
import { MqttBroker } from './mqtt/mqtt-broker.js';
import { MqttAccess } from './mqtt/mqtt-access.js';
import { MqttMessages } from './mqtt/mqtt-messages.js';
import { MqttUploads } from './mqtt/mqtt-uploads.js';
import { SampleIntake } from './sample-intake.js';
import { SampleUploads } from './sample-uploads.js';
import { SamplesController } from './samples.controller.js';
import { SilenceWatch } from './station-log/silence-watch.js';
import { StationContacts } from './station-log/station-contacts.js';
import { StationKeys } from './credentials/station-keys.js';
import { StationLog } from './station-log/station-log.js';
import { StationLogTable } from './station-log/station-log-table.js';
import { StationLogsController } from './station-log/station-logs.controller.js';
import { StationUploads } from './station-uploads.js';
import { UploaderAccess } from './credentials/uploader-access.js';
import { UploadInspector } from './inspector/upload-inspector.js';
import { UploadReading } from './reading/upload-reading.js';
import { UploadMetrics } from './inspector/upload-metrics.js';
import { UploadTable } from './inspector/upload-table.js';
import { UploadsController } from './inspector/uploads.controller.js';
import { WeatherUndergroundController } from './consoles/weather-underground.controller.js';

@Module({
  controllers: [
    SamplesController,
    WeatherUndergroundController,
    EcowittController,
    AmbientController,
    MicroserverController,
    LineProtocolController,
    StationLogsController,
    UploadsController,
  ],
  providers: [
    AcceptedMinutes,
    ChannelRegistration,
    ConsoleIntake,
    ConsoleUploads,
    IntakeLimits,
    LineUploads,
    MqttBroker,
    MqttAccess,
    MqttMessages,
    MqttUploads,
    SampleIntake,
    SampleUploads,
    SilenceWatch,
    StationContacts,
    StationKeys,
    StationLog,
    StationLogTable,
    StationUploads,
    UploaderAccess,
    UploadInspector,
    UploadMetrics,
    UploadReading,
    UploadTable,
  ],
  exports: [SampleIntake, AcceptedMinutes],
})
export class IngestModule {}
