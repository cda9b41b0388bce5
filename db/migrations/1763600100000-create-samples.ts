import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of samples for an installation without QuestDB: one wide row per station and time, with a
 * column for each measurement of the catalogue, named by its key, value in the base unit. The table is empty where
 * QuestDB holds the samples.
 */
export class CreateSamples1763600100000 implements MigrationInterface {
  name = 'CreateSamples1763600100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE samples (
        series bigint NOT NULL,
        time bigint NOT NULL,
        "temperature" double precision,
        "dewPoint" double precision,
        "wetBulb" double precision,
        "wetBulbGlobe" double precision,
        "blackGlobe" double precision,
        "heatIndex" double precision,
        "windChill" double precision,
        "apparentTemperature" double precision,
        "humidex" double precision,
        "relativeHumidity" double precision,
        "stationPressure" double precision,
        "adjustedPressure" double precision,
        "altimeter" double precision,
        "densityAltitude" double precision,
        "vaporPressure" double precision,
        "vaporPressureDeficit" double precision,
        "windSpeed" double precision,
        "windDirection" double precision,
        "windSpeed2MinAvg" double precision,
        "windDirection2MinAvg" double precision,
        "windSpeed10MinAvg" double precision,
        "windDirection10MinAvg" double precision,
        "windGustSpeed" double precision,
        "windGustDirection" double precision,
        "windGustSpeed10Min" double precision,
        "windGustDirection10Min" double precision,
        "windGustSpeed60Min" double precision,
        "windGustDirection60Min" double precision,
        "windRunToday" double precision,
        "rainToday" double precision,
        "rainWeek" double precision,
        "rainMonth" double precision,
        "rainYear" double precision,
        "rainEvent" double precision,
        "rainLastHour" double precision,
        "rainLast24Hours" double precision,
        "rainRate" double precision,
        "hailToday" double precision,
        "precipitationType" text,
        "snowDepth" double precision,
        "solarRadiation" double precision,
        "uvIndex" double precision,
        "illuminance" double precision,
        "photosyntheticRadiation" double precision,
        "evapotranspiration" double precision,
        "visibility" double precision,
        "cloudBase" double precision,
        "lightningCountToday" double precision,
        "lightningDistance" double precision,
        "pm25" double precision,
        "pm10" double precision,
        "ozone" double precision,
        "carbonDioxide" double precision,
        "airQualityIndex" double precision,
        "mainPollutant" text,
        "soilTemperature" double precision,
        "soilMoisture" double precision,
        "leafWetness" double precision,
        "waterLevel" double precision,
        "indoorTemperature" double precision,
        "indoorHumidity" double precision,
        "latitude" double precision,
        "longitude" double precision,
        "batteryVoltage" double precision,
        PRIMARY KEY (series, time)
      )
    `);
    await runner.query(`COMMENT ON COLUMN samples.time IS 'UTC, ms since 1970'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE samples');
  }
}
