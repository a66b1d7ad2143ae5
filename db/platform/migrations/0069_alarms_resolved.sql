ALTER TABLE `casino_alarms` ADD `resolved_at` integer;--> statement-breakpoint
ALTER TABLE `casino_alarms` ADD `resolved_by` text;--> statement-breakpoint
CREATE INDEX `casino_alarms_open` ON `casino_alarms` (`provider`,`raised_at`) WHERE "resolved_at" IS NULL;