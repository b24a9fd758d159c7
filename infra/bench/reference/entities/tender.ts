import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { StoredFile } from './stored-file.ts';

@Entity('tenders')
export class Tender {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  titulo: string;

  @Column('text', { name: 'titulo_busqueda' })
  tituloBusqueda: string;

  @Column('int')
  numero: number;

  @Column('int')
  anio: number;

  @Column('text')
  expediente: string;

  @Column('text', { name: 'tipo_licitacion' })
  tipoLicitacion: string;

  @Column('text', { name: 'subtipo_licitacion', nullable: true })
  subtipoLicitacion: string | null;

  @Column('date', { name: 'fecha_publicacion' })
  fechaPublicacion: string;

  @Column('date', { name: 'fecha_vencimiento' })
  fechaVencimiento: string;

  @Column('uuid', { name: 'pliego_file_id' })
  pliegoFileId: string;

  @ManyToOne(() => StoredFile)
  @JoinColumn({ name: 'pliego_file_id' })
  pliego: Relation<StoredFile>;

  @Column('boolean')
  mostrar: boolean;

  @Column('timestamptz', { name: 'publicar_desde', nullable: true })
  publicarDesde: Date | null;

  @Column('text')
  situacion: string;

  @Column('jsonb', { nullable: true })
  desenlace: unknown;

  @Column('date', { name: 'abierta_hasta' })
  abiertaHasta: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
