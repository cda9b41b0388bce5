import { type IngestUrls } from '@mesonet/contract/stations.js';
import { firstSampleCommand } from '../../shared/api/first-sample.js';
import { addressParts } from './addresses.js';

export interface StationAccess {
  stationId: string;
  password: string;
  urls: IngestUrls;
}

/** One way to send: what to type into which device. */
export interface Way {
  id: string;
  name: string;
  /** Which devices, and where to type. */
  where: string;
  fields: readonly { label: string; value: string }[];
  /** For a file or a shell. */
  snippet?: string;
  hints: readonly string[];
}

const SHORT_INTERVAL = 'Choose the upload interval as short as the console allows, usually 16 s.';

/** Every way by which a station can send, the most common first. */
export function waysToConnect(access: StationAccess): Way[] {
  return [
    weatherUnderground(access),
    ecowitt(access),
    ambient(access),
    weewx(access),
    microserver(access),
    telegraf(access),
    mqtt(access),
    nativeJson(access),
    csv(access),
  ];
}

function weatherUnderground({ stationId, password, urls }: StationAccess): Way {
  return {
    id: 'wunderground',
    name: 'Wunderground',
    where:
      'Davis, Froggit, Bresser, Meteobridge and every console with a Weather Underground setting for a server of your own (“Customized”, protocol Wunderground).',
    fields: [
      ...serverFields(urls.weatherUnderground),
      { label: 'Station ID', value: stationId },
      { label: 'Station key (password)', value: password },
    ],
    hints: [
      SHORT_INTERVAL,
      'Some consoles put a ? after the path by themselves, others want it typed: try both.',
    ],
  };
}

function ecowitt({ urls }: StationAccess): Way {
  return {
    id: 'ecowitt',
    name: 'Ecowitt',
    where: 'Gateways and consoles of Ecowitt: app WS View Plus or the web page of the gateway, “Customized”.',
    fields: [{ label: 'Protocol type', value: 'Ecowitt' }, ...serverFields(urls.ecowitt)],
    hints: [
      SHORT_INTERVAL,
      'The path holds the station and its password; the console has no other field for them.',
      'A console that keeps its factory path /data/report/ is known by its PASSKEY: enter it under Settings.',
      'With two rain gauges choose under Settings which one counts.',
    ],
  };
}

function ambient({ urls }: StationAccess): Way {
  return {
    id: 'ambient',
    name: 'Ambient',
    where: 'Consoles of Ambient Weather: app awnet, settings for a server of your own.',
    fields: [
      { label: 'Protocol type', value: 'Ambient Weather' },
      ...serverFields(urls.ambient).map((field) =>
        field.label === 'Path' ? { ...field, value: `${field.value}?` } : field,
      ),
    ],
    hints: [
      SHORT_INTERVAL,
      'Keep the ? at the end of the path: these consoles glue their readings to whatever is there.',
    ],
  };
}

function weewx({ stationId, password, urls }: StationAccess): Way {
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

function signInFields(
  address: string,
  { stationId, password }: Pick<StationAccess, 'stationId' | 'password'>,
) {
  return [
    { label: 'Address', value: address },
    { label: 'User name', value: stationId },
    { label: 'Password', value: password },
  ];
}

function microserver({ stationId, password, urls }: StationAccess): Way {
  return {
    id: 'microserver',
    name: 'MicroServer',
    where: 'A MicroServer, or a logger that posts its XML (<oriondata>). By POST to:',
    fields: signInFields(urls.microserver, { stationId, password }),
    snippet: `curl -u '${stationId}:${password}' -H 'content-type: text/xml' \\
  -d '<oriondata station="Mast"><meas name="mtTemp1" unit="degreeC">21.4</meas></oriondata>' \\
  ${urls.microserver}`,
    hints: ['The attribute unit may name any of our units.'],
  };
}

function telegraf({ stationId, password, urls }: StationAccess): Way {
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

function mqtt({ stationId, password }: StationAccess): Way {
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

function nativeJson({ stationId, password, urls }: StationAccess): Way {
  return {
    id: 'json',
    name: 'JSON',
    where: 'A program of your own: one sample, an array, or one a line (NDJSON), gzip allowed. By POST to:',
    fields: signInFields(urls.samples, { stationId, password }),
    snippet: firstSampleCommand(stationId, urls.samples, password),
    hints: ['200 means that the sample is on disk. The answer names keys it does not know.'],
  };
}

function csv({ stationId, password, urls }: StationAccess): Way {
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

function serverFields(url: string): { label: string; value: string }[] {
  const { host, port, path } = addressParts(url);
  return [
    { label: 'Server', value: host },
    { label: 'Port', value: port },
    { label: 'Path', value: path },
  ];
}
