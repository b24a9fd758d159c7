import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('tenders')
export class Tender {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') titulo: string;
  @Column('int') numero: number;
  @Column('int') anio: number;
  @Column('text') expediente: string;
  @Column('text') tipo_licitacion: string;
  @Column('text', { nullable: true }) subtipo_licitacion: string | null;
  @Column('date') fecha_publicacion: string;
  @Column('date') fecha_vencimiento: string;
  @Column('uuid') pliego_file_id: string;
  @Column('boolean') mostrar: boolean;
  @Column('text') situacion: string;
  @Column('date') abierta_hasta: string;
  @Column('timestamptz', { nullable: true, select: false }) deleted_at: Date | null;
}
