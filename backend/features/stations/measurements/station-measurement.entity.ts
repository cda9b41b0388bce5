import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An own measurement of a station, which is not in the catalogue. */
@Entity({ name: 'station_measurements' })
export class StationMeasurementEntity {
  /** Number of the series of the station that has the measurement. */
  @PrimaryColumn('integer')
  series: number;

  @PrimaryColumn('text')
  key: string;

  @Column('text')
  label: string;

  /** Class of the measurement, such as temperature. It never changes, because stored values are in its base unit. */
  @Column('text', { name: 'class' })
  mClass: string;

  /** Name of the unit in which the station sends the measurement. */
  @Column('text')
  unit: string;

  /**
   * Values that arrived before this time belong to an earlier measurement with the same key; null when there was no
   * such measurement.
   */
  @Column('timestamptz', { nullable: true })
  since: Date | null;

  /** True for a sensor channel that was registered when an upload first contained it. */
  @Column('boolean', { name: 'is_automatic', default: false })
  isAutomatic: boolean;
}
