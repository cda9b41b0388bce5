import { serverFields, signInFields, type StationAccess, type ConnectionGuide } from './connection-guide.js';

const SHORT_INTERVAL = 'Choose the upload interval as short as the console allows, usually 16 s.';

export function weatherUnderground({ stationId, password, urls }: StationAccess): ConnectionGuide {
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

export function ecowitt({ urls }: StationAccess): ConnectionGuide {
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

export function ambient({ urls }: StationAccess): ConnectionGuide {
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

export function microserver({ stationId, password, urls }: StationAccess): ConnectionGuide {
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
