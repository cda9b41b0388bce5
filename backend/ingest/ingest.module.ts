import { Module } from '@nestjs/common';
import { StationKeys } from './credentials/station-keys.js';
import { UploaderAccess } from './credentials/uploader-access.js';
import { UploadInspector } from './inspector/upload-inspector.js';
import { UploadKeeper } from './inspector/upload-keeper.js';
import { UploadMetrics } from './inspector/upload-metrics.js';
import { UploadTable } from './inspector/upload-table.js';
import { AcceptedMinutes } from './intake/accepted-minutes.js';
import { BulkDoor } from './intake/bulk-door.js';
import { ConsoleDoor } from './intake/console-door.js';
import { Intake } from './intake/intake.js';
import { SampleAppender } from './intake/sample-appender.js';
import { IntakeLimits } from './limits/intake-limits.js';
import { AmbientController } from './protocols/ambient/ambient.controller.js';
import { EcowittController } from './protocols/ecowitt/ecowitt.controller.js';
import { LineProtocolController } from './protocols/line-protocol/line-protocol.controller.js';
import { MicroserverController } from './protocols/microserver/microserver.controller.js';
import { MqttAccess } from './protocols/mqtt/mqtt-access.js';
import { MqttBroker } from './protocols/mqtt/mqtt-broker.js';
import { MqttConnection } from './protocols/mqtt/mqtt-connection.js';
import { MqttDoor } from './protocols/mqtt/mqtt-door.js';
import { SamplesController } from './protocols/native/samples.controller.js';
import { WeatherUndergroundController } from './protocols/weather-underground/weather-underground.controller.js';
import { ChannelRegistration } from './reading/channel-registration.js';
import { MessageReader } from './reading/message-reader.js';
import { UploadReader } from './reading/upload-reader.js';
import { SilenceWatch } from './station-log/silence-watch.js';
import { StationContacts } from './station-log/station-contacts.js';
import { StationLog } from './station-log/station-log.js';
import { StationLogTable } from './station-log/station-log-table.js';
import { StationLogsController } from './station-log/station-logs.controller.js';
import { UploadsController } from './traces/uploads.controller.js';
import { UploadsService } from './traces/uploads.service.js';

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
    BulkDoor,
    ChannelRegistration,
    ConsoleDoor,
    Intake,
    IntakeLimits,
    MessageReader,
    MqttAccess,
    MqttBroker,
    MqttConnection,
    MqttDoor,
    SampleAppender,
    SilenceWatch,
    StationContacts,
    StationKeys,
    StationLog,
    StationLogTable,
    UploaderAccess,
    UploadInspector,
    UploadKeeper,
    UploadMetrics,
    UploadReader,
    UploadTable,
    UploadsService,
  ],
  exports: [AcceptedMinutes],
})
export class IngestModule {}
