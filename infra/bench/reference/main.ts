import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { keepDaysAsText, readSettings } from '../src/side-by-side/settings.ts';
import { AppModule } from './app.module.ts';

/** The reference in a process of its own: `usual` or `given`. Says its origin once it answers. */
const settings = readSettings();
if (process.argv[2] === 'given') keepDaysAsText();
const app = await NestFactory.create(
  AppModule.register(settings, process.argv[2] === 'given' ? 'given' : 'usual'),
  { logger: ['error'] },
);
app.setGlobalPrefix(settings.basePath);
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
