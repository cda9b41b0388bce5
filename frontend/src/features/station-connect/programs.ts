import { firstSampleCommand } from '../../shared/api/first-sample.js';
import { signInFields, type StationAccess, type ConnectionGuide } from './connection-guide.js';

export function weewx({ stationId, password, urls }: StationAccess): ConnectionGuide {
  return {
    id: 'weewx',
    name: 'WeeWX',
    where: 'Into weewx.conf, then restart weewx.',
    fields: [],
    snippet: `[StdRESTful]
    [[Wunderground]]
        enable = true
        station = ${stationId}
        password = ${password}
        server_url = ${urls.weatherUnderground}
        rapidfire = True
        archive_post = True
        post_indoor_observations = True`,
    hints: [
      'Rapid-fire brings every loop packet at once; the archive posts bring the rain, which loop packets do not carry.',
      'What WeeWX recorded before comes by the tab Imports, from its SQLite archive.',
    ],
  };
}

export function telegraf({ stationId, password, urls }: StationAccess): ConnectionGuide {
  return {
    id: 'telegraf',
    name: 'Telegraf',
    where: 'Telegraf, or anything that writes InfluxDB line protocol. Into telegraf.conf:',
    fields: [],
    snippet: `[[outputs.influxdb_v2]]
  urls = ["${new URL(urls.lineProtocol).origin}"]
  token = "${stationId}:${password}"
  organization = "any"
  bucket = "any"`,
    hints: ['Fields are named like our measurements (temperature, windSpeed …), in US units.'],
  };
}

export function mqtt({ stationId, password }: StationAccess): ConnectionGuide {
  return {
    id: 'mqtt',
    name: 'MQTT',
    where: 'Any publisher, by a broker the server listens to (MQTT_URL).',
    fields: [
      { label: 'Topic, native JSON', value: `mesonet/${stationId}/samples` },
      { label: 'Topic, WeeWX’s MQTT extensions', value: `weewx/${stationId}/loop` },
    ],
    snippet: `mosquitto_pub -h BROKER -q 1 -t 'mesonet/${stationId}/samples' \\
  -m '{"password":"${password}","units":"metric","measurements":{"temperature":21.5}}'`,
    hints: [
      'With QoS 1 nothing is lost while either side is away.',
      'Without "password" in the message a manager has to allow MQTT under Settings.',
    ],
  };
}

export function nativeJson({ stationId, password, urls }: StationAccess): ConnectionGuide {
  return {
    id: 'json',
    name: 'JSON',
    where: 'A program of your own: one sample, an array, or one a line (NDJSON), gzip allowed. By POST to:',
    fields: signInFields(urls.samples, { stationId, password }),
    snippet: firstSampleCommand(stationId, urls.samples, password),
    hints: ['200 means that the sample is on disk. The answer names keys it does not know.'],
  };
}

export function csv({ stationId, password, urls }: StationAccess): ConnectionGuide {
  return {
    id: 'csv',
    name: 'CSV',
    where: 'A table that grows: the first line names time and measurements, with a unit in brackets.',
    fields: [],
    snippet: `printf 'time,temperature[degreeC],relativeHumidity\\n%s,21.5,48\\n' "$(date -u +%FT%TZ)" |
  curl -u '${stationId}:${password}' -H 'content-type: text/csv' --data-binary @- \\
  ${urls.samples}`,
    hints: ['For whole files of the past take the tab Imports: it reads any shape and can be undone.'],
  };
}
