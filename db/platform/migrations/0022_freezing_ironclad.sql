DROP TABLE `casino_campaigns`;--> statement-breakpoint
ALTER TABLE `casino_sessions` ADD `kind` text DEFAULT 'slot' NOT NULL;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `stake` numeric;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `won` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `free_spins_campaigns` ADD `provider` text DEFAULT 'studio' NOT NULL;