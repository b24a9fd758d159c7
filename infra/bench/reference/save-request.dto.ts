import { Type } from 'class-transformer';
import { IsEmail, IsObject, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

export class SavedFieldsDto {
  @IsOptional()
  @Matches(/^\d{8,15}$/)
  telefono_alternativo?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  domicilio_alternativo?: string;

  @IsOptional()
  @IsEmail()
  @MaxLength(400)
  domicilio_electronico_alternativo?: string;
}

export class SaveRequestDto {
  @IsObject()
  @ValidateNested()
  @Type(() => SavedFieldsDto)
  sujeto_fiscal: SavedFieldsDto;
}
