CREATE TABLE `avatars` (
	`user_id` text PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `identity_checks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`sealed_holder` text NOT NULL,
	`reason` text,
	`changed_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `identity_checks_sent` ON `identity_checks` (`sent_at`);--> statement-breakpoint
CREATE TABLE `identity_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`page` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_document_a_page` ON `identity_documents` (`user_id`,`page`);--> statement-breakpoint
CREATE TABLE `upload_pieces` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`page` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_by_time` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_upload_a_page` ON `uploads` (`user_id`,`page`);